import { expect, test } from 'vitest';
import { openArchive } from '../../src/pipeline.ts';
import { newTally, type RowRef, readTranscript } from '../../src/read/read-transcript.ts';
import { RowReader } from '../../src/read/reread-row.ts';
import { timeAt } from '../support/draw.ts';
import { growthOf, MOST_GROWTH } from '../support/linear-cost.ts';
import { openFolder, withFiles } from '../support/open-files.ts';
import { rowOf } from '../support/row-letters.ts';

const SMALL = 200;

/** A chain of prompts and answers on one line, as a lost newline leaves them, and the same said again on another. */
function twoLines(size: number): string {
  const chain = (mark: string): string =>
    Array.from({ length: size }, (_, nth) => {
      const name = `${nth % 2 ? 'A' : 'U'}${nth}`;
      const parentUuid = nth === 0 ? 'S0' : `r${nth - 1}${mark}`;
      const row = { uuid: `r${nth}${mark}`, parentUuid, sessionId: 's1', timestamp: timeAt(nth + 1), ...rowOf(name) };
      return JSON.stringify(row);
    }).join('');
  const root = JSON.stringify({ ...rowOf('S0'), uuid: 'S0', sessionId: 's1', timestamp: timeAt(0) });
  return `${root}\n${chain('')}\n${chain('x')}\n`;
}

const grown = (work: (root: string) => unknown): number =>
  withFiles({ 'p/s1.jsonl': twoLines(SMALL) }, (small) =>
    withFiles({ 'p/s1.jsonl': twoLines(4 * SMALL) }, (large) =>
      growthOf(
        () => work(small),
        () => work(large),
      ),
    ),
  );

test('many rows on one line are read again in time that grows with them', () => {
  const reread = (root: string): void => {
    const refs: RowRef[] = [];
    const context = { report: () => {}, drift: new Map(), tally: newTally() };
    readTranscript(openArchive(root).projects[0]!.transcripts[0]!, context, ({ ref }) => refs.push(ref));
    const reader = new RowReader();
    expect(refs.filter((ref) => reader.read(ref)?.sessionId === 's1')).toHaveLength(refs.length);
    reader.close();
  };
  expect(grown(reread)).toBeLessThanOrEqual(MOST_GROWTH);
});

test('and compared with those of another such line', () => {
  const compare = (root: string): void => {
    const { rows } = openFolder(root).get('p')!.json;
    expect(rows.folded.replay).toBe((rows.read - 1) / 2);
  };
  expect(grown(compare)).toBeLessThanOrEqual(MOST_GROWTH);
});
