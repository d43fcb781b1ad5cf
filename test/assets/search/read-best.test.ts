import { expect, test } from 'vitest';
import { readBest } from '../../../assets/js/search/read-best.js';

const results = Array.from({ length: 100 }, (_, nth) => nth);

async function readWith(exactOf: (nth: number) => number, words: number, given = results): Promise<number> {
  const seen: number[] = [];
  const { hits, read } = await readBest(given, words, async (some: number[]) => {
    seen.push(...some);
    return some.map((nth) => ({ nth, exact: exactOf(nth) }));
  });
  expect(hits.map(({ nth }: { nth: number }) => nth)).toEqual(seen);
  expect(seen).toEqual(given.slice(0, read));
  return read;
}

test.each([
  ['a page of one word', () => 0, 1, 16],
  ['a page where the order is another', () => 0, 0, 16],
  ['a page, where the best have all words', (nth: number) => (nth < 10 ? 2 : 0), 2, 16],
  ['more, where too few have', (nth: number) => (nth < 9 ? 2 : 1), 2, 32],
])('reads %s', async (_, exactOf, words, read) => {
  expect(await readWith(exactOf, words)).toBe(read);
});

test('reads no more than there is', async () => {
  expect(await readWith(() => 0, 2, results.slice(0, 20))).toBe(20);
  expect(await readWith(() => 0, 2, results.slice(0, 3))).toBe(3);
});
