import { queryForms } from '../../../src/view/search/search-words.ts';
import { FACETS } from './address.js';
import { findMostWords } from './most-words.js';
import { shardsToBelieve } from './real-hits.js';
import { inWaves, shardsFor } from './shards-for.js';
import { shardOf } from './whose.js';

const NOTHING = { results: [], counts: {}, form: '', isPartial: false };

/**
 * Looks for what is wanted, one wave of shards after the other, and hands out what all so far have:
 * `{ results, counts, form, isPartial, isLast, of }`. With `facets`, how many hits each of their values would leave.
 */
export async function* find(index, wanted, { facets = [] } = {}) {
  const shards = shardsFor(index.manifest, wanted);
  const waves = inWaves(shards);
  const isByDate = wanted.by === 'date' || wanted.q === '';
  if (waves.length === 0) yield { ...NOTHING, isLast: true, of: 0 };
  for (const [at, wave] of waves.entries()) {
    await Promise.all([index.mergeShards(wave), isByDate && index.loadDates(wave)]);
    const { results, ...answer } = await search(index, wanted, facets);
    const ordered = isByDate ? newestFirst(results, index.dateOf) : results;
    yield { ...answer, results: ordered, isLast: at === waves.length - 1, of: shards.length };
  }
}

/** Asks for the words as they are, then by their parts: the first form that finds anything; then for all words but one. */
async function search(index, wanted, facets) {
  const forms = wanted.q === '' ? [null] : queryForms(wanted.q);
  for (const form of forms) {
    const answer = await searchForm(index, wanted, facets, form);
    if (answer) return answer;
  }
  const fewer = await findMostWords(forms[0] ?? '', (form) => searchForm(index, wanted, facets, form));
  return fewer ?? NOTHING;
}

async function searchForm(index, wanted, facets, form) {
  const ask = (without, shards) => index.pagefind.search(form, { filters: filtersOf(wanted, facets, without, shards) });
  let found = await ask();
  const believed = form === null ? null : await shardsToBelieve(found.results, form);
  const names = believed && [...believed].map((number) => index.manifest.shards[number].name);
  if (names?.length === 0) return null;
  if (names && facets.length > 0) found = await ask(null, names);
  const results = believed ? found.results.filter((result) => believed.has(shardOf(result))) : found.results;
  if (results.length === 0) return null;
  const counts = { ...found.filters };
  // a value of a facet adds to those chosen beside it: what it would give is counted without them
  for (const facet of facets)
    if (wanted.chosen.has(facet)) counts[facet] = (await ask(facet, names)).filters[facet] ?? {};
  return { results, counts, form: form ?? '', isPartial: false };
}

/** A facet with no value chosen filters nothing, but Pagefind counts it. */
function filtersOf({ chosen, session }, facets, without, shards) {
  const filters = session ? { session: { any: [session] } } : {};
  for (const facet of new Set([...FACETS, ...facets])) {
    const values = facet === without ? [] : (chosen.get(facet) ?? []);
    if (values.length > 0 || facets.includes(facet)) filters[facet] ??= { any: values };
  }
  return shards ? { ...filters, shard: { any: shards } } : filters;
}

const newestFirst = (results, dateOf) => [...results].sort((a, b) => dateOf(b) - dateOf(a) || b.score - a.score);
