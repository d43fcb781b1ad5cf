import { affordable, isAffordable } from './affordable.js';
import { fits } from './sets.js';
import { shardOf } from './whose.js';

/**
 * What is found, and how many hits each set has, whatever is chosen: `{ results, counted }`, the latter as `[name, hits]`.
 * Both without shards that are not to be believed.
 */
export function askSets(engine, form, wanted) {
  if (wanted.session || form?.startsWith('"')) return askNarrow(engine, form, wanted);
  return form === null ? askFacets(engine, wanted) : askWords(engine, form, wanted);
}

/** Of a session or a phrase Pagefind counts only what it ranks. */
async function askNarrow({ pagefind, sets, isReal }, form, { session, ...wanted }, among) {
  const all = await pagefind.search(form, { session, among });
  const real = await isReal(form, shardsIn(all.results), async () => all.results);
  const counted = realSets(all.counts, sets, real);
  const names = namesOf(counted.filter(([name]) => fits(sets.get(name), wanted)));
  const { results } = wanted.chosen.size === 0 ? all : await pagefind.search(form, { sets: names, session });
  return { results: results.filter((result) => real.get(shardOf(result)) !== false), counted };
}

/** What a hit of facets alone takes: it is not ranked, but handed over. */
const ALONE = 1000;

function askFacets(engine, wanted) {
  const counted = [...engine.sets].map(([name, { records }]) => [name, records]);
  return askNewest(engine, null, wanted, { counted, placesIn: () => ALONE, isCut: false });
}

async function askWords(engine, form, wanted) {
  const able = await engine.pagefind.loadTerms(form.split(' '));
  if (able.size === 0) return { results: [], counted: [] };
  const among = [...able.keys()];
  // what is ranked whole is counted by the way
  if (wanted.chosen.size === 0 && isAffordable(able.values())) return askNarrow(engine, form, wanted, among);
  const counted = await countReal(engine, form, among);
  const placesIn = (shard) => able.get(shard).reduce((sum, { places }) => sum + places, 0);
  return askNewest(engine, form, wanted, { counted, placesIn, isCut: wanted.by !== 'date' });
}

async function askNewest({ pagefind, sets }, form, wanted, { counted, placesIn, isCut }) {
  const names = affordable(counted, sets, wanted, { placesIn, isCut });
  const { results } = names.length === 0 ? { results: [] } : await pagefind.search(form, { sets: names });
  return { results, counted };
}

/** What passes no filter is counted, but not ranked: for a word that is everywhere that takes a tenth of the time. */
async function countReal({ pagefind, sets, isReal }, form, among) {
  const { allCounts } = await pagefind.search(form, { sets: [], among });
  const counted = realSets(allCounts, sets);
  const shards = new Set(counted.map(([name]) => sets.get(name).shard));
  // which of its results is read to see whether a shard is to be believed does not matter: one of the fewest
  const some = async (unclear) => {
    const those = counted.filter(([name]) => unclear.includes(sets.get(name).shard));
    return (await pagefind.search(form, { sets: smallestOfShards(those, sets) })).results;
  };
  return realSets(allCounts, sets, await isReal(form, shards, some));
}

const namesOf = (counted) => counted.map(([name]) => name);

const shardsIn = (results) => new Set(results.map(shardOf));

const realSets = (counts, sets, real = new Map()) =>
  counts.filter(([name]) => sets.has(name) && real.get(sets.get(name).shard) !== false);

function smallestOfShards(counted, sets) {
  const smallest = new Map();
  for (const [name, hits] of counted) {
    const { shard } = sets.get(name);
    if (!smallest.has(shard) || hits < smallest.get(shard)[1]) smallest.set(shard, [name, hits]);
  }
  return namesOf([...smallest.values()]);
}
