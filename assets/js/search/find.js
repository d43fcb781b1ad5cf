import { queryForms } from '../../../src/view/search/search-words.ts';
import { findMostWords } from './most-words.js';
import { inWaves, shardsFor } from './shards-for.js';

const NOTHING = { results: [], total: 0, counts: {}, form: '', isPartial: false };

/**
 * Looks for what is wanted and hands out what there is: `{ results, total, counts, form, isPartial, isLast, of }`. While shards are
 * on their way, one wave after the other. With `withCounts`, how many hits each value of a facet would leave.
 */
export async function* find(index, wanted, { withCounts = false } = {}) {
  const shards = shardsFor(index.manifest, wanted);
  const withDates = wanted.by === 'date' || wanted.q === '';
  const here = shards.filter((shard) => index.has(shard));
  const waves = inWaves(shards.filter((shard) => !index.has(shard)));
  if (waves.length === 0) waves.push([]);
  for (const [at, wave] of waves.entries()) {
    here.push(...wave);
    await index.load(here, { withDates });
    const answer = here.length === 0 ? NOTHING : await search(index, wanted, { withCounts });
    yield { ...answer, isLast: at === waves.length - 1, of: shards.length };
  }
}

/** Asks for the words as they are, then by their parts: the first form that finds anything; then for all words but one. */
async function search(index, wanted, options) {
  const forms = wanted.q === '' ? [null] : queryForms(wanted.q);
  for (const form of forms) {
    const answer = await index.ask(form, wanted, options);
    if (answer.results.length > 0) return { ...answer, form: form ?? '', isPartial: false };
  }
  const fewer = await findMostWords(forms[0] ?? '', (form) => index.ask(form, wanted, { withIds: true }));
  return fewer ?? NOTHING;
}
