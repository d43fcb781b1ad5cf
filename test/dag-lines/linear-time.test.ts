import { expect, test } from 'vitest';
import { drawDagLines } from '../../src/dag-lines/draw-dag-lines.ts';
import { timeAt } from '../support/draw.ts';
import { growthOf, MOST_GROWTH } from '../support/linear-cost.ts';
import { jsonl, openFiles } from '../support/open-files.ts';
import { rowOf } from '../support/row-letters.ts';

const SMALL = 10_000;

/** A call and the rows below it, whose letters come in turn. */
function fanOf(letters: string, size: number): () => unknown {
  const rows = Array.from({ length: size }, (_, nth) => {
    const name = nth === 0 ? 'T0' : `${letters[nth % letters.length]}${nth}`;
    return { ...rowOf(name), uuid: name, parentUuid: nth === 0 ? null : 'T0', sessionId: 's1', timestamp: timeAt(nth) };
  });
  const { dag, threads } = openFiles({ 'p/s1.jsonl': jsonl(rows) }).get('p')!.run.timeline.tree.drawn;
  return () => drawDagLines(dag, threads, () => {});
}

test.each([
  { what: 'results and answers', letters: 'RA' },
  { what: 'prompts', letters: 'U' },
  { what: 'everything', letters: 'RAPHUCTSW' },
])('a call with many $what below it is settled in time that grows with them', ({ letters }) => {
  fanOf(letters, 1000)();
  expect(growthOf(fanOf(letters, SMALL), fanOf(letters, 4 * SMALL))).toBeLessThanOrEqual(MOST_GROWTH);
});
