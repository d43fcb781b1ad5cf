import { expect, test } from 'vitest';
import { findMostWords } from '../../../assets/js/search/most-words.js';

const ARCHIVE: Readonly<Record<string, readonly string[]>> = { 'a b': ['x', 'y'], 'b c': ['z'], 'a c': ['y'] };

/** Ids of what a query finds that nothing has all words of, and what was asked for. */
async function found(form: string): Promise<{ ids: string[] | null; asked: string[] }> {
  const asked: string[] = [];
  const answer = await findMostWords(form, async (fewer: string) => {
    asked.push(fewer);
    return { results: (ARCHIVE[fewer] ?? []).map((id) => ({ id })) };
  });
  return { ids: answer?.results.map(({ id }: { id: string }) => id) ?? null, asked };
}

test.each([
  ['all words but one, each once, the rarest first', 'a b c', ['z', 'y', 'x']],
  ['nothing, when nothing has most', 'p q r', null],
  ['nothing for two words', 'a b', null],
  ['nothing for a phrase', '"a b c"', null],
  ['nothing for a sentence', 'a b c d e f g', null],
])('%s', async (_, form, ids) => {
  expect((await found(form)).ids).toEqual(ids);
});

test('a word that is there twice is left out once', async () => {
  expect((await found('a a b')).asked).toEqual(['b', 'a a']);
});

test('all are looked for at once: none waits for the answer to another', async () => {
  let asked = 0;
  let release = (): void => {};
  const all = new Promise<void>((done) => {
    release = done;
  });
  const found = findMostWords('a b c', async () => {
    if (++asked === 3) release();
    await all;
    return { results: [{ id: 'x' }] };
  });
  expect((await found)?.total).toBe(1);
});
