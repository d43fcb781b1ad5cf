import { expect, test } from 'vitest';
import { mergeResults } from '../../../assets/js/search/merge-results.js';

const answer = (of: string, scores: number[], times: number[] | null = null) => ({
  of,
  scores: Float64Array.from(scores),
  times: times && Float64Array.from(times),
  ids: scores.map(String),
});

const brief = (answers: ReturnType<typeof answer>[]): string[] =>
  mergeResults(answers).map(({ of, at }: { of: string; at: number }) => `${of}${at}`);

test('the best of all answers first', () => {
  expect(brief([answer('a', [9, 4, 1]), answer('b', []), answer('c', [7, 4, 3])])).toEqual([
    'a0',
    'c0',
    'a1',
    'c1',
    'c2',
    'a2',
  ]);
});

test('the newest first, and of one time the best', () => {
  expect(brief([answer('a', [1, 9], [30, 10]), answer('b', [2, 3], [30, 20])])).toEqual(['b0', 'a0', 'b1', 'a1']);
});

test('results of two answers are never taken for one', () => {
  const ids = mergeResults([answer('a', [1]), answer('b', [1])]).map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(2);
});
