import { askSets } from './ask-sets.js';
import { openHeaps } from './heaps.js';
import { hitsOf } from './hit.js';
import { believer } from './real-hits.js';
import { countFacets, fits, readSets } from './sets.js';
import { shardOf, weightOf } from './whose.js';

/** Nobody looks at more hits than these, or goes back to an answer before these; each holds all places of its words. */
export const MOST_HITS = 1000;
const MOST_ANSWERS = 12;

/** A word as it was typed says much more than one that only begins so. */
const RANKING = { termSimilarity: 4 };

/**
 * Pagefind over some of the shards; `read` brings their files. It works in a worker, where there are any, and hands out no
 * more than is shown: the places of all words in all results would take longer to hand over than to find.
 */
export function openEngine({ openPagefind, read, root }) {
  const dates = new Map();
  const sets = new Map();
  const pagefind = openHeaps(openPagefind, (set) => sets.get(set).shard);
  const isReal = believer((shard, term) => pagefind.lookUp(shard, term).isThere);
  const answers = new Map();
  let last = 0;
  const readJson = async ({ name, hash }, file) =>
    JSON.parse(new TextDecoder().decode(await read(`shards/${name}/${file}?${hash}`)));

  const search = async (form, wanted, { withCounts = false, withIds = false }) => {
    const { results, counted } = await askSets({ pagefind, sets, isReal }, form, wanted);
    const isByDate = wanted.by === 'date' || form === null;
    const times = isByDate ? new Map(results.map((result) => [result, dateOf(result, dates)])) : null;
    if (times) results.sort((a, b) => times.get(b) - times.get(a) || b.score - a.score);
    answers.set(++last, results.slice(0, MOST_HITS));
    if (answers.size > MOST_ANSWERS) answers.delete(answers.keys().next().value);
    return {
      key: last,
      total: counted.reduce((sum, [name, hits]) => sum + (fits(sets.get(name), wanted) ? hits : 0), 0),
      counts: withCounts ? countFacets(counted, sets, wanted) : {},
      scores: Float64Array.from(results, ({ score }) => score),
      times: times && Float64Array.from(results, (result) => times.get(result)),
      ids: withIds ? results.map((result) => `${shardOf(result)} ${result.id}`) : null,
    };
  };

  return {
    search,
    /** The hits of some results of an answer, each a list. */
    hits: (key, places, form) => Promise.all(places.map((at) => hitsOf(answers.get(key)[at], form, root))),
    /** Brings in a shard, with what its sets are. */
    merge: async (shard) => {
      const { number, hash } = shard;
      const options = { indexWeight: weightOf(number), metaCacheTag: hash, ranking: RANKING };
      const [table] = await Promise.all([readJson(shard, 'sets.json'), pagefind.merge(shard, options)]);
      for (const [set, own] of readSets(table)) sets.set(set, Object.defineProperty(own, 'shard', { value: number }));
    },
    loadDates: async (shard) => void dates.set(shard.number, await readJson(shard, 'dates.json')),
  };
}

/** Without a score no shard is known: then the first that has such an id. Ids are short, but rarely that short. */
function dateOf(result, dates) {
  const own = dates.get(shardOf(result));
  if (own) return own[result.id] ?? 0;
  for (const known of dates.values()) if (known[result.id] !== undefined) return known[result.id];
  return 0;
}
