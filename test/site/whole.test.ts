import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { build, DEMO } from '../support/site-build.ts';
import { writeFiles } from '../support/site-files.ts';
import { writeHostileArchive } from '../support/site-hostile.ts';
import { filesBelow } from '../support/site-pages.ts';
import { Talk } from '../support/site-talk.ts';

/** Whether a project is small, and so written whole, whatever its size. */
const size = vi.hoisted(() => ({ isSmall: true }));
vi.mock('../../src/message-index/index-messages.ts', async (original) => ({
  ...(await original<object>()),
  isSmall: () => size.isSmall,
}));

let room: string;

beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-whole-'));
});

afterAll(() => rmSync(room, { recursive: true, force: true }));

/** More sessions than a project page has lanes for, none of which knows of another. */
function writeStrangers(folder: string): string {
  for (let at = 0; at < 50; at++) {
    const talk = new Talk(`stranger ${at}`, (at * 7919) % 5000);
    talk.prompt(`What about ${at}?`);
    talk.run('ls', `${at} files`);
    talk.answer('That is all.');
    writeFiles(folder, { [`p/${talk.session}.jsonl`]: talk.jsonl });
  }
  return folder;
}

test.each<[name: string, source: (folder: string) => string]>([
  ['the demo', () => DEMO],
  ['a hostile archive', writeHostileArchive],
  ['many sessions that know nothing of each other', writeStrangers],
])('written in parts or whole, the site is the same: %s', async (name, source) => {
  const archive = source(join(room, name, 'archive'));
  const [whole, parts] = [join(room, name, 'whole'), join(room, name, 'parts')];
  size.isSmall = true;
  const told = await build(archive, whole);
  size.isSmall = false;
  expect(await build(archive, parts)).toEqual(told);
  expect(filesBelow(parts)).toEqual(filesBelow(whole));
  expect(
    filesBelow(whole).filter((file) => !readFileSync(join(whole, file)).equals(readFileSync(join(parts, file)))),
  ).toEqual([]);
});
