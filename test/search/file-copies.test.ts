import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileCopies } from '../../src/search/file-copies.ts';

let room: string;
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-copies-'));
});
afterEach(() => rmSync(room, { recursive: true, force: true }));

const inode = (path: string): number => statSync(join(room, path)).ino;
const read = (path: string): string => readFileSync(join(room, path), 'utf8');

/** An index with these files, of which some are new; gives what its scripts hold, in bytes. */
function copy(name: string, old: string | null, files: Readonly<Record<string, string>>, fresh: readonly string[]) {
  const copies = new FileCopies(join(room, name), old && join(room, old));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(room, name, path)), { recursive: true });
    writeFileSync(join(room, name, path), text);
    copies.add({ path, size: text.length, content: fresh.includes(path) ? Buffer.from(text) : null });
  }
  copies.write();
  return copies.bytes;
}

const INDEX = {
  's/index/en_bx.pf_index': 'one',
  's/index/en_ax.pf_index': 'three',
  's/fragment/en_ax.pf_fragment': 'hits',
  's/dates.json': '{}',
};
const LINES = {
  'file/s/index/x.js': 'annalsFile("s/index/en_ax.pf_index","dGhyZWU=")\nannalsFile("s/index/en_bx.pf_index","b25l")\n',
  'file/s/fragment/x.js': 'annalsFile("s/fragment/en_ax.pf_fragment","aGl0cw==")\n',
  'file/s/dates.json.js': 'annalsFile("s/dates.json","e30=")\n',
};

const scriptsOf = (name: string) =>
  Object.fromEntries(Object.keys(LINES).map((path) => [path, read(join(name, path))]));

test('files whose names end alike are in one script, in their order', () => {
  const bytes = copy('new', null, INDEX, Object.keys(INDEX));
  expect(scriptsOf('new')).toEqual(LINES);
  expect(bytes).toBe(Object.values(LINES).join('').length);
});

test('a script of which every file was taken over is taken over too, and the others are the same anew', () => {
  copy('old', null, INDEX, Object.keys(INDEX));
  const bytes = copy('new', 'old', INDEX, ['s/index/en_bx.pf_index']);
  expect(scriptsOf('new')).toEqual(LINES);
  expect(bytes).toBe(Object.values(LINES).join('').length);
  const isTaken = (path: string): boolean => inode(join('old', path)) === inode(join('new', path));
  expect(Object.keys(LINES).map(isTaken)).toEqual([false, true, true]);
});

test('a script that was not written to its end, or holds what is gone, is made anew', () => {
  copy('old', null, { ...INDEX, 's/fragment/en_bx.pf_fragment': 'gone' }, []);
  truncateSync(join(room, 'old/file/s/dates.json.js'), 20);
  copy('new', 'old', INDEX, []);
  expect(scriptsOf('new')).toEqual(LINES);
});

test('what is cleared is forgotten', () => {
  const copies = new FileCopies(join(room, 'new'), null);
  copies.add({ path: 's/dates.json', size: 2, content: Buffer.from('{}') });
  copies.clear('s');
  copies.write();
  expect(copies.bytes).toBe(0);
});
