import { hitsOf } from './hit.js';
import { believer } from './real-hits.js';
import { countFacets, fits, readSets } from './sets.js';
import { shardOf, weightOf } from './whose.js';

/** Nothing passes this filter; without any value, Pagefind would let everything through. */
const NONE = ['-'];

/** Nobody looks at more hits than these, or goes back to an answer before these; each holds all places of its words. */
export const MOST_HITS = 1000;
const MOST_ANSWERS = 12;

/** A word as it was typed says much more than one that only begins so. */
const RANKING = { termSimilarity: 4 };

function namesOf(sets, isWanted) {
  const names = [...sets].flatMap(([name, set]) => (isWanted(set) ? [name] : []));
  return names.length > 0 ? names : NONE;
}

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

  const search = async (form, wanted, { withCounts, withIds }) => {
    const within = wanted.session ? { session: { any: [wanted.session] } } : {};
    const fitting = wanted.chosen.size > 0 ? namesOf(sets, (set) => fits(set, wanted)) : [];
    const filters = wanted.chosen.size > 0 || withCounts ? { ...within, set: { any: fitting } } : within;
    const found = await pagefind.search(form, { filters });
    const real = await isReal(form, found.results);
    const results = found.results.filter((result) => real.get(shardOf(result)) !== false);
    const isByDate = wanted.by === 'date' || form === null;
    const dateOf = ({ id, score }) => dates.get(shardOf({ score }))?.[id] ?? anyDate(dates, id);
    const times = isByDate ? new Map(results.map((result) => [result, dateOf(result)])) : null;
    if (times) results.sort((a, b) => times.get(b) - times.get(a) || b.score - a.score);
    answers.set(++last, results.slice(0, MOST_HITS));
    if (answers.size > MOST_ANSWERS) answers.delete(answers.keys().next().value);
    return {
      key: last,
      scores: Float64Array.from(results, ({ score }) => score),
      times: times && Float64Array.from(results, (result) => times.get(result)),
      ids: withIds ? results.map((result) => `${shardOf(result)} ${result.id}`) : null,
      counts: withCounts ? countFacets(await hitsBySet(form, wanted, found, real), sets, wanted) : {},
    };
  };

  const countWithin = async (form, { session, chosen }, found) => {
    if (chosen.size === 0) return found.filters;
    return (await pagefind.search(form, { filters: { session: { any: [session] }, set: { any: [] } } })).filters;
  };

  /** How many hits a set has, whatever is chosen. That hides all results of some shards: are those to be believed? */
  const hitsBySet = async (form, wanted, found, real) => {
    const all = wanted.session ? await countWithin(form, wanted, found) : found.totalFilters;
    const counted = Object.entries(all.set ?? {}).filter(([name, hits]) => hits > 0 && sets.has(name));
    if (real.size > 0 && counted.some(([name]) => !real.has(sets.get(name).shard)))
      await isReal(form, (await pagefind.search(form)).results);
    return counted.filter(([name]) => real.get(sets.get(name).shard) !== false);
  };

  return {
    search,
    merge: ({ name, number, hash }) =>
      pagefind.mergeIndex(`${base}shards/${name}/`, {
        indexWeight: weightOf(number),
        metaCacheTag: hash,
        ranking: RANKING,
      }),
    loadDates: async ({ name, number }) => void dates.set(number, await fetchJson(`shards/${name}/dates.json`)),
    loadSets: async ({ name, number }) => {
      for (const [set, facets] of readSets(await fetchJson(`shards/${name}/sets.json`)))
        sets.set(set, Object.defineProperty(facets, 'shard', { value: number }));
    },
    /** The hits of some results of an answer, each a list. */
    hits: (key, places, form) => Promise.all(places.map((at) => hitsOf(answers.get(key)[at], form, root))),
  };
}

/** Without a score no shard is known: then the first that has such an id. Ids are short, but rarely that short. */
function anyDate(dates, id) {
  for (const known of dates.values()) if (known[id] !== undefined) return known[id];
  return 0;
}
