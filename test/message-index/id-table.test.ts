import { expect, test } from 'vitest';
import { IdTable } from '../../src/message-index/id-table.ts';

/** Alike in the bits that choose a place, so that they meet. */
const HIGH = 2 ** 32;

test('who claims an id first holds it', () => {
  const table = new IdTable(3);
  expect(table.claim(7, 0)).toBe(0);
  expect(table.claim(7, 1)).toBe(0);
  expect(table.claim(7 + HIGH, 1)).toBe(1);
  expect(table.claim(0, 2)).toBe(2);
  expect([7, 7 + HIGH, 0, 8, 7 + 2 * HIGH].map((id) => table.find(id))).toEqual([0, 1, 2, -1, -1]);
});

test('as many as were announced find room', () => {
  const ids = Array.from({ length: 1000 }, (_, at) => (at % 10) + at * HIGH);
  const table = new IdTable(ids.length);
  for (const [at, id] of ids.entries()) table.claim(id, at);
  expect(ids.map((id) => table.find(id))).toEqual([...ids.keys()]);
  expect(new IdTable(0).find(1)).toBe(-1);
});
