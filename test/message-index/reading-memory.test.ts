import { appendFileSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { discoverArchive, type TranscriptFile } from '../../src/discover/discover-archive.ts';
import { newArchiveMemory } from '../../src/message-index/archive-memory.ts';
import type { CollectedFile } from '../../src/message-index/collect-file.ts';
import { ReadingMemory } from '../../src/message-index/reading-memory.ts';
import { filesOf } from '../support/draw.ts';
import { openFolder, withFiles } from '../support/open-files.ts';

const FIRST = filesOf(`
U1─A1─U2─A2─T3─R3
       └─────────U4─A4
    └──X1─X2  #a1
          U2' @s2 >p/s2.jsonl
`);
const DRAWN = filesOf(`
U1─A1─U2─A2
    └───────U3─A3   @s2
`);

const jsonOf = (root: string, readings?: ReadingMemory): unknown =>
  [...openFolder(root, readings && { memory: newArchiveMemory(readings) })].map(([folder, { json, run }]) => [
    folder,
    json,
    [...run.drift],
  ]);

/** Says of a file that it was written then. */
const dateBack = (path: string): void => utimesSync(path, 1_700_000_000, 1_700_000_000);

/** Writes another content of the same length: nobody sees that it changed. */
function changeUnseen(path: string, from: string, to: string): void {
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(from, to));
  dateBack(path);
}

test.each<{ after: string; change: (root: string) => void }>([
  { after: 'nothing', change: () => {} },
  { after: 'half a row', change: (root) => appendFileSync(join(root, 'p/s1.jsonl'), '{"type":"us') },
  { after: 'a broken row', change: (root) => appendFileSync(join(root, 'p/s1.jsonl'), '{"type":\n') },
  {
    after: 'rows of another file in this one',
    change: (root) => appendFileSync(join(root, 'p/s1.jsonl'), readFileSync(join(root, 'p/s2.jsonl'))),
  },
  {
    after: 'rows, and then more',
    change: (root) => {
      const rows = readFileSync(join(root, 'p/s2.jsonl'), 'utf8').replaceAll('"uuid":"', '"uuid":"again-');
      appendFileSync(join(root, 'p/s1.jsonl'), `${rows}{"type":"?"}\nnone\n${rows.replaceAll('again-', 'more-')}`);
    },
  },
  {
    after: 'rows behind a beginning that is no longer the same',
    change: (root) => {
      const path = join(root, 'p/s1.jsonl');
      const [first, ...rest] = readFileSync(path, 'utf8').split('\n');
      writeFileSync(path, [...rest.slice(0, 1), first, ...rest.slice(1), first].join('\n'));
    },
  },
  { after: 'less', change: (root) => writeFileSync(join(root, 'p/s1.jsonl'), '') },
  { after: 'another name', change: (root) => renameSync(join(root, 'p/s2.jsonl'), join(root, 'p/s3.jsonl')) },
])('what is remembered is what would be read, after $after', ({ change }) => {
  for (const files of [FIRST, DRAWN])
    withFiles(files, (root) => {
      const readings = new ReadingMemory();
      expect(jsonOf(root, readings)).toEqual(jsonOf(root));
      expect(jsonOf(root, readings)).toEqual(jsonOf(root));
      change(root);
      expect(jsonOf(root, readings)).toEqual(jsonOf(root));
      expect(jsonOf(root, readings)).toEqual(jsonOf(root));
    });
});

test('of a file that has grown, only what is new is read', () => {
  withFiles(DRAWN, (root) => {
    const path = join(root, 'p/s1.jsonl');
    const [row] = readFileSync(path, 'utf8').split('\n');
    const readings = new ReadingMemory();
    const before = readings.collect(filesIn(root)[0]!);
    appendFileSync(path, `${row}\n`);
    const after = readings.collect(filesIn(root)[0]!);
    expect(uuidsOf(after)).toEqual([...uuidsOf(before), uuidsOf(before)[0]]);
    // facts of a row that was not read again are those that were there
    expect(after.rows[0]!.calls).toBe(before.rows[0]!.calls);
  });
});

test('a file that is as it was is not read', () => {
  withFiles(DRAWN, (root) => {
    const path = join(root, 'p/s1.jsonl');
    dateBack(path);
    const readings = new ReadingMemory();
    const before = jsonOf(root, readings);
    changeUnseen(path, '"A2"', '"B2"');
    expect(jsonOf(root, readings)).toEqual(before);
    expect(jsonOf(root)).not.toEqual(before);
  });
});

const filesIn = (root: string): readonly TranscriptFile[] => discoverArchive(root, () => {}).projects[0]!.transcripts;
const uuidsOf = ({ rows }: CollectedFile): string[] => rows.map(({ uuid }) => uuid);

test('places are told by the files that were found last', () => {
  withFiles(DRAWN, (root) => {
    const readings = new ReadingMemory();
    readings.collect(filesIn(root)[0]!);
    const file = filesIn(root)[0]!;
    for (const { ref } of readings.collect(file).rows) expect(ref.file).toBe(file);
  });
});

test('no more is remembered than there is room for, and what was asked for last stays', () => {
  withFiles(DRAWN, (root) => {
    const files = filesIn(root);
    for (const { path } of files) dateBack(path);
    const readings = new ReadingMemory(Math.max(...files.map(({ size }) => size)));
    const before = files.map((file) => uuidsOf(readings.collect(file)));
    for (const { path } of files) changeUnseen(path, '"A', '"B');
    expect(uuidsOf(readings.collect(files[1]!))).toEqual(before[1]);
    expect(uuidsOf(readings.collect(files[0]!))).not.toEqual(before[0]);
  });
});
