import { lookUp } from './look-up.js';

/**
 * The memory of a Pagefind becomes slow with what it holds, some shards after a hundred words are ten times as slow to add
 * to: so there are several, with few shards each.
 */
const SHARDS_EACH = 3;
/** Shards alone in theirs, so that what one lacks is looked for no further. Not any number: each takes room in the browser. */
const ALONE = 16;
/** Nothing passes this; without any value, Pagefind would let everything through. */
const NOTHING = ['-'];

/** Several Pagefinds as if they were one; `shardOfSet` tells of a set the number of its shard. */
export function openHeaps(openPagefind, shardOfSet) {
  const heaps = [];

  const merge = async ({ name, number }, options) => {
    const heap = heapWithRoom(heaps) ?? { opened: openPagefind(), shards: new Map(), wordsOf: () => [] };
    if (heap.shards.size === 0) heaps.push(heap);
    heap.shards.set(number, name);
    const { pagefind, wordsOf } = await heap.opened;
    heap.wordsOf = wordsOf;
    await pagefind.mergeIndex(`annals:///shards/${name}/`, options);
  };

  /** Of some sets, by their names, or of all; of a session, or of all; of some shards, by their numbers, or of all. */
  const search = async (form, { sets, session, among } = {}) => {
    const answers = await Promise.all(
      heaps.map(async ({ opened, shards }) => {
        const own = sets?.filter((set) => shards.has(shardOfSet(set))) ?? [];
        if (sets?.length > 0 && own.length === 0) return NO_ANSWER;
        if (among && !among.some((number) => shards.has(number))) return NO_ANSWER;
        const filters = { set: { any: sets?.length === 0 ? NOTHING : own } };
        if (session) filters.session = { any: [session] };
        return (await opened).pagefind.search(form, { filters });
      }),
    );
    const counted = (kind) => answers.flatMap((answer) => Object.entries(answer[kind].set ?? {})).filter(hasHits);
    return {
      results: answers.flatMap(({ results }) => results).sort((a, b) => b.score - a.score),
      counts: counted('filters'),
      allCounts: counted('totalFilters'),
    };
  };

  /**
   * Loads what is known of some terms, and gives for each shard that may have them all what it has for each. The longest
   * comes first, which is the rarest more often than not: of shards without it nothing else is loaded.
   */
  const loadTerms = async (terms) => {
    const byLength = terms.toSorted((a, b) => b.length - a.length);
    const able = await Promise.all(
      heaps.map(async ({ opened, shards }) => {
        const { pagefind } = await opened;
        let left = [...shards.keys()];
        for (const term of byLength) {
          if (left.length === 0) break;
          await pagefind.preload(term);
          left = left.filter((number) => lookUpIn(number, term).isThere !== false);
        }
        return left.map((number) => [number, terms.map((term) => lookUpIn(number, term))]);
      }),
    );
    return new Map(able.flat());
  };

  /** What a shard has for a term that was looked for. */
  const lookUpIn = (number, term) => {
    const { wordsOf, shards } = heaps.find((heap) => heap.shards.has(number));
    return lookUp((word) => wordsOf(shards.get(number), word), term);
  };

  return { merge, search, loadTerms, lookUp: lookUpIn };
}

const NO_ANSWER = { results: [], filters: {}, totalFilters: {} };

const hasHits = ([, hits]) => hits > 0;

function heapWithRoom(heaps) {
  if (heaps.length < ALONE) return undefined;
  const fewest = heaps.reduce((least, heap) => (heap.shards.size < least.shards.size ? heap : least));
  return fewest.shards.size < SHARDS_EACH ? fewest : undefined;
}
