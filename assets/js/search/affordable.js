import { fits } from './sets.js';

/** For each hit Pagefind goes through all places of all words: so often it may look at one. A million take some 20 ms. */
const ENOUGH = 1_500_000;
/** Within a month, what people and models said comes before what tools did. */
const FIRST = ['title', 'prompt', 'steering', 'summary', 'answer', 'command', 'task', 'teammate', 'thinking'];

/**
 * Names of the sets that are ranked, of those that fit: all, or of what is everywhere the newest. The cost has an end,
 * however large a month is; unless `isCut`, the last month is whole, so that by date nothing is missed. `placesIn` tells of
 * a shard what it takes to rank one hit.
 */
export function affordable(counted, sets, wanted, { placesIn, isCut }) {
  const monthOf = ([name]) => sets.get(name).month[0] ?? '';
  const newest = counted
    .filter(([name]) => fits(sets.get(name), wanted))
    .map((one) => ({ one, month: monthOf(one), rank: rankOf(sets.get(one[0])) }))
    .sort((a, b) => (a.month === b.month ? a.rank - b.rank : a.month < b.month ? 1 : -1));
  let [cost, end] = [0, 0];
  const isWithin = () => !isCut && newest[end].month === newest[end - 1].month;
  while (end < newest.length && (cost < ENOUGH || isWithin())) {
    const [name, hits] = newest[end++].one;
    cost += hits * placesIn(sets.get(name).shard);
  }
  return newest.slice(0, end).map(({ one: [name] }) => name);
}

/**
 * Whether all hits can be ranked, as far as that is known before they are counted: of each shard, what it has for each term.
 * It has no more hits than records with its rarest term; where it is not sure of one, Pagefind may take any other word for it.
 */
export function isAffordable(shards) {
  let cost = 0;
  for (const found of shards) {
    if (!found.every(({ isThere }) => isThere)) return false;
    const places = found.map((one) => one.places);
    cost += Math.min(...places) * places.reduce((sum, own) => sum + own, 0);
  }
  return cost < ENOUGH;
}

function rankOf({ role }) {
  const rank = FIRST.indexOf(role?.[0]);
  return rank === -1 ? FIRST.length : rank;
}
