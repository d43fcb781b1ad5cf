import { lookUp } from './look-up.js';

/**
 * The memory of a Pagefind becomes slow with what it holds, some shards after a hundred words are ten times as slow to add
 * to: so there are several, with few shards each.
 */
const SHARDS_EACH = 3;
/** Nothing passes this; without any value, Pagefind would let everything through. */
const NOTHING = ['-'];

/** Several Pagefinds as if they were one; `shardOfSet` tells of a set the number of its shard. */
export function openHeaps(openPagefind, shardOfSet) {
  const heaps = [];

  const merge = async ({ name, number }, options) => {
    if (heaps.length === 0 || heaps.at(-1).shards.size === SHARDS_EACH)
      heaps.push({ opened: openPagefind(), shards: new Map(), wordsOf: () => [] });
    const heap = heaps.at(-1);
    heap.shards.set(number, name);
    const { pagefind, wordsOf } = await heap.opened;
    heap.wordsOf = wordsOf;
    await pagefind.mergeIndex(`annals:///shards/${name}/`, options);
  };

  /** Of some sets, by their names, or of all; of a session, or of all. */
  const search = async (form, { sets, session } = {}) => {
    const answers = await Promise.all(
      heaps.map(async ({ opened, shards }) => {
        const own = sets?.filter((set) => shards.has(shardOfSet(set))) ?? [];
        if (sets?.length > 0 && own.length === 0) return { results: [], filters: {}, totalFilters: {} };
        const filters = { set: { any: sets?.length === 0 ? NOTHING : own } };
        if (session) filters.session = { any: [session] };
        return (await opened).pagefind.search(form, { filters });
      }),
    );
    const counted = (kind) => Object.assign({}, ...answers.map((answer) => answer[kind].set));
    return {
      results: answers.flatMap(({ results }) => results).sort((a, b) => b.score - a.score),
      counts: counted('filters'),
      allCounts: counted('totalFilters'),
    };
  };

  /** What a shard has for a term that was looked for. */
  const lookUpIn = (number, term) => {
    const { wordsOf, shards } = heaps.find((heap) => heap.shards.has(number));
    return lookUp((word) => wordsOf(shards.get(number), word), term);
  };

  return { merge, search, lookUp: lookUpIn };
}
