import { appendFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { discoverArchive } from '../../../src/discover/discover-archive.ts';
import { SourceNotes } from '../../../src/render/cache/source-notes.ts';
import { withFiles } from '../../support/open-files.ts';

const ROW = '{"uuid":"a"}\n';
const LONG_AGO = 1_000_000;

/** Whether a file is said to be as it was, when this has been done to it since it was noted. */
function isAsItWas(change: (path: string) => void): boolean {
  return withFiles({ 'p/s.jsonl': ROW }, (root) => {
    const path = join(root, 'p', 's.jsonl');
    utimesSync(path, LONG_AGO, LONG_AGO);
    const before = notesOf(root).all();
    change(path);
    return notesOf(root, before).isAsItWas(path);
  });
}

const notesOf = (root: string, before: ReturnType<SourceNotes['all']> = []): SourceNotes =>
  new SourceNotes(discoverArchive(root, () => {}).projects, before);

/** Writes over it, and gives it the time that it had. */
function replaceUnseen(path: string): void {
  writeFileSync(path, ROW.replace('a', 'b'));
  utimesSync(path, LONG_AGO, LONG_AGO);
}

test.each([
  { what: 'nothing', change: () => {}, expected: true },
  { what: 'its time', change: (path: string) => utimesSync(path, 1, 1), expected: true },
  {
    what: 'its content and its time',
    change: (path: string) => writeFileSync(path, ROW.replace('a', 'b')),
    expected: false,
  },
  { what: 'its length', change: (path: string) => appendFileSync(path, ROW), expected: false },
  { what: 'its content, but neither time nor length, so it is not read', change: replaceUnseen, expected: true },
])('a file of which has changed: $what', ({ change, expected }) => {
  expect(isAsItWas(change)).toBe(expected);
});

test('a file that was not there before is not as it was', () => {
  expect(withFiles({ 'p/s.jsonl': ROW }, (root) => notesOf(root).isAsItWas(join(root, 'p', 's.jsonl')))).toBe(false);
});

test('of a file that came after the archive was looked for nothing is known', () => {
  withFiles({ 'p/s.jsonl': ROW }, (root) => {
    const notes = notesOf(root);
    const path = join(root, 'p', 't.jsonl');
    writeFileSync(path, ROW);
    expect(notes.hashOf(path)).toBeNull();
    expect(notes.all()).toHaveLength(1);
  });
});

test('what is appended once a file is noted counts as changed next time', () => {
  withFiles({ 'p/s.jsonl': ROW }, (root) => {
    const path = join(root, 'p', 's.jsonl');
    const notes = notesOf(root);
    const hash = notes.hashOf(path);
    appendFileSync(path, ROW);
    expect(notes.hashOf(path)).toBe(hash);
    expect(notesOf(root, notes.all()).isAsItWas(path)).toBe(false);
  });
});
