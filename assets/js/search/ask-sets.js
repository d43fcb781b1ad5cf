import { fits } from './sets.js';
import { shardOf } from './whose.js';

/** Nothing passes this; without any value, Pagefind would let everything through. */
const NONE = { any: ['-'] };
const ALL = { any: [] };
/** Words no longer than this may be in everything, since what only begins like them is found too. */
const SHORT = 4;
/** Of what is everywhere only the newest hits are ranked, by whole months: the cost has an end, and by date nothing is missed. */
const ENOUGH = 3000;

/**
 * What is found, and how many hits each set has, whatever is chosen: `{ results, counted }`, the latter as `[name, hits]`.
 * Both without shards that are not to be believed.
 */
export function askSets(engine, form, wanted) {
  if (wanted.session || form?.startsWith('"')) return askNarrow(engine, form, wanted);
  if (form === null || form.split(' ').every(({ length }) => length <= SHORT)) return askBroad(engine, form, wanted);
  return askWords(engine, form, wanted);
}

/** Of a session or a phrase Pagefind counts only what it ranks. */
async function askNarrow({ pagefind, sets, isReal }, form, wanted) {
  const within = wanted.session ? { session: { any: [wanted.session] } } : {};
  const all = await pagefind.search(form, { filters: { ...within, set: ALL } });
  const real = await isReal(form, all.results);
  const counted = realSets(all.filters, sets, real);
  const set = anyOf(namesThatFit(counted, sets, wanted));
  const chosen = wanted.chosen.size === 0 ? all : await pagefind.search(form, { filters: { ...within, set } });
  return { results: realResults(chosen, real), counted };
}

/** What passes no filter is counted, but not ranked: for a word that is everywhere that takes a tenth of the time. */
async function askBroad({ pagefind, sets, isReal }, form, wanted) {
  let counted = [...sets].map(([name, { records }]) => [name, records]);
  if (form !== null) {
    const { totalFilters } = await pagefind.search(form, { filters: { set: NONE } });
    counted = await believed({ pagefind, sets, isReal }, form, totalFilters);
  }
  const fitting = counted.filter(([name]) => fits(sets.get(name), wanted));
  const { results } = await pagefind.search(form, { filters: { set: anyOf(newestSets(fitting, sets)) } });
  return { results, counted };
}

async function askWords({ pagefind, sets, isReal }, form, wanted) {
  const set = wanted.chosen.size === 0 ? ALL : anyOf(namesThatFit([...sets], sets, wanted));
  const found = await pagefind.search(form, { filters: { set } });
  const real = await isReal(form, found.results);
  const counted = await believed({ pagefind, sets, isReal }, form, found.totalFilters);
  return { results: realResults(found, real), counted };
}

/** What is chosen may hide all results of a shard: whether it is to be believed, any of them tells. */
async function believed({ pagefind, sets, isReal }, form, totals) {
  const known = await isReal(form, []);
  const unknown = realSets(totals, sets).filter(([name]) => !known.has(sets.get(name).shard));
  if (unknown.length === 0) return realSets(totals, sets, known);
  const { results } = await pagefind.search(form, { filters: { set: anyOf(smallestOfShards(unknown, sets)) } });
  return realSets(totals, sets, await isReal(form, results));
}

const anyOf = (names) => (names.length > 0 ? { any: names } : NONE);

const namesThatFit = (named, sets, wanted) => named.flatMap(([name]) => (fits(sets.get(name), wanted) ? [name] : []));

const realSets = (counts, sets, real = new Map()) =>
  Object.entries(counts.set ?? {}).filter(
    ([name, hits]) => hits > 0 && sets.has(name) && real.get(sets.get(name).shard) !== false,
  );

const realResults = ({ results }, real) => results.filter((result) => real.get(shardOf(result)) !== false);

function smallestOfShards(counted, sets) {
  const smallest = new Map();
  for (const [name, hits] of counted) {
    const { shard } = sets.get(name);
    if (!smallest.has(shard) || hits < smallest.get(shard)[1]) smallest.set(shard, [name, hits]);
  }
  return [...smallest.values()].map(([name]) => name);
}

/** Names of the sets that are ranked. */
export function newestSets(counted, sets) {
  const monthOf = ([name]) => sets.get(name).month[0] ?? '';
  const newest = counted.toSorted((a, b) => (monthOf(a) < monthOf(b) ? 1 : monthOf(a) > monthOf(b) ? -1 : 0));
  let [hits, end] = [0, 0];
  while (end < newest.length && (hits < ENOUGH || monthOf(newest[end]) === monthOf(newest[end - 1])))
    hits += newest[end++][1];
  return newest.slice(0, end).map(([name]) => name);
}
