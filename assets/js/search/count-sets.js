import { shardOf } from './whose.js';

/** Nothing passes this; without any value, Pagefind would let everything through. */
export const NONE = { any: ['-'] };
const ALL = { any: [] };
/** Of a word that is everywhere only the newest hits are ranked, by whole months: the cost has an end, and by date nothing is missed. */
const ENOUGH = 3000;

/**
 * How many hits each set has, whatever is chosen: `counted`, as `[name, hits]`. If that took all results, they come along, as
 * `found`. Both without shards that are not to be believed.
 */
export async function countSets(pagefind, { sets, isReal }, form, { session, chosen }) {
  if (form === null && !session)
    return { counted: [...sets].map(([name, { records }]) => [name, records]), found: null };
  const isAll = chosen.size === 0;
  if (session || form.startsWith('"')) {
    const filters = session ? { session: { any: [session] }, set: ALL } : { set: ALL };
    const found = await pagefind.search(form, { filters });
    const real = await isReal(form, found.results);
    return { counted: realSets(found.filters, sets, real), found: isAll ? realResults(found, real) : null };
  }
  // what passes no filter is counted, but not ranked: that takes a tenth of the time, and less for common words
  const { totalFilters } = await pagefind.search(form, { filters: { set: NONE } });
  const counted = realSets(totalFilters, sets);
  const isFew = sumOf(counted) <= ENOUGH;
  const some = isAll && isFew ? { set: ALL } : { set: { any: smallestOfShards(counted, sets) } };
  const found = await pagefind.search(form, { filters: counted.length > 0 ? some : { set: NONE } });
  const real = await isReal(form, found.results);
  return { counted: realSets(totalFilters, sets, real), found: isAll && isFew ? realResults(found, real) : null };
}

const realSets = (counts, sets, real = new Map()) =>
  Object.entries(counts.set ?? {}).filter(
    ([name, hits]) => hits > 0 && sets.has(name) && real.get(sets.get(name).shard) !== false,
  );

const realResults = ({ results }, real) => ({
  results: results.filter((result) => real.get(shardOf(result)) !== false),
});

/** Whether a shard is to be believed, any of its results tells. */
function smallestOfShards(counted, sets) {
  const smallest = new Map();
  for (const [name, hits] of counted) {
    const { shard } = sets.get(name);
    if (!smallest.has(shard) || hits < smallest.get(shard)[1]) smallest.set(shard, [name, hits]);
  }
  return [...smallest.values()].map(([name]) => name);
}

export const sumOf = (counted) => counted.reduce((sum, [, hits]) => sum + hits, 0);

/** Names of the sets that are ranked. */
export function newestSets(counted, sets) {
  const monthOf = ([name]) => sets.get(name).month[0] ?? '';
  const newest = counted.toSorted((a, b) => (monthOf(a) < monthOf(b) ? 1 : monthOf(a) > monthOf(b) ? -1 : 0));
  let [hits, end] = [0, 0];
  while (end < newest.length && (hits < ENOUGH || monthOf(newest[end]) === monthOf(newest[end - 1])))
    hits += newest[end++][1];
  return newest.slice(0, end).map(([name]) => name);
}
