import { askSets } from './ask-sets.js';
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
 * Pagefind over some of the shards. It works in a worker, where there are any, and hands out no more than is shown: the
 * places of all words in all results would take longer to hand over than to find.
 */
export async function openEngine({ createInstance, fetchJson, base, root, options }) {
  const pagefind = createInstance({ basePath: `${base}core/`, ...options });
  await pagefind.init();
  const dates = new Map();
  const sets = new Map();
  const isReal = believer();
  const answers = new Map();
  let last = 0;

  /** All that is wanted, or of what is everywhere the newest; `total` is how much there is. */
  const find = async (form, wanted, withCounts) => {
    if (withCounts || wanted.chosen.size > 0) {
      const { results, counted } = await askSets({ pagefind, sets, isReal }, form, wanted);
      const total = counted.reduce((sum, [name, hits]) => sum + (fits(sets.get(name), wanted) ? hits : 0), 0);
      return { results, total, counts: withCounts ? countFacets(counted, sets, wanted) : {} };
    }
    const filters = wanted.session ? { session: { any: [wanted.session] } } : {};
    const found = await pagefind.search(form, { filters });
    const real = await isReal(form, found.results);
    const results = found.results.filter((result) => real.get(shardOf(result)) !== false);
    return { results, total: results.length, counts: {} };
  };

  const search = async (form, wanted, { withCounts, withIds }) => {
    const { results, total, counts } = await find(form, wanted, withCounts);
    const isByDate = wanted.by === 'date' || form === null;
    const times = isByDate ? new Map(results.map((result) => [result, dateOf(result, dates)])) : null;
    if (times) results.sort((a, b) => times.get(b) - times.get(a) || b.score - a.score);
    answers.set(++last, results.slice(0, MOST_HITS));
    if (answers.size > MOST_ANSWERS) answers.delete(answers.keys().next().value);
    return {
      key: last,
      total,
      counts,
      scores: Float64Array.from(results, ({ score }) => score),
      times: times && Float64Array.from(results, (result) => times.get(result)),
      ids: withIds ? results.map((result) => `${shardOf(result)} ${result.id}`) : null,
    };
  };

  return {
    search,
    /** The hits of some results of an answer, each a list. */
    hits: (key, places, form) => Promise.all(places.map((at) => hitsOf(answers.get(key)[at], form, root))),
    merge: ({ name, number, hash }) =>
      pagefind.mergeIndex(`${base}shards/${name}/`, {
        indexWeight: weightOf(number),
        metaCacheTag: hash,
        ranking: RANKING,
      }),
    loadDates: async ({ name, number }) => void dates.set(number, await fetchJson(`shards/${name}/dates.json`)),
    loadSets: async ({ name, number }) => {
      for (const [set, own] of readSets(await fetchJson(`shards/${name}/sets.json`)))
        sets.set(set, Object.defineProperty(own, 'shard', { value: number }));
    },
  };
}

/** Without a score no shard is known: then the first that has such an id. Ids are short, but rarely that short. */
function dateOf(result, dates) {
  const own = dates.get(shardOf(result));
  if (own) return own[result.id] ?? 0;
  for (const known of dates.values()) if (known[result.id] !== undefined) return known[result.id];
  return 0;
}
