import { expect, test } from 'vitest';
import { type ToldPage, TwinMemory } from '../../src/export/twin-memory.ts';

const page = (length: number): ToldPage => new Map([[1, { json: 'x'.repeat(length), pieces: ['y', 'z'] }]]);

test('no more is remembered than there is room for, and what was asked for last stays', () => {
  const memory = new TwinMemory(100);
  const [a, b, c] = [page(38), page(38), page(38)];
  memory.keep('a', a);
  memory.keep('b', b);
  expect(memory.recall('a')).toBe(a);
  memory.keep('c', c);
  expect([memory.recall('a'), memory.recall('b'), memory.recall('c')]).toEqual([a, undefined, c]);
});

test('what is kept again is counted once', () => {
  const memory = new TwinMemory(100);
  memory.keep('b', page(38));
  for (let time = 0; time < 5; time++) memory.keep('a', page(38));
  expect(memory.recall('b')).toBeDefined();
});

test('what does not fit at all is not remembered', () => {
  const memory = new TwinMemory(100);
  memory.keep('a', page(200));
  expect(memory.recall('a')).toBeUndefined();
});
