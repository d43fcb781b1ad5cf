import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findFile } from '../../../src/commands/serve/find-file.ts';
import { ServedSite } from '../../../src/commands/serve/served-site.ts';
import { OPTIONS } from '../../support/site-build.ts';
import { writeFiles } from '../../support/site-files.ts';
import { filesBelow } from '../../support/site-pages.ts';
import { Talk } from '../../support/site-talk.ts';

let room: string;
let site: ServedSite;
const inRoom = (name: string): string => join(room, name);

beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-served-'));
  const talk = new Talk('served');
  talk.prompt('Hello');
  writeFiles(inRoom('archive'), { [`p/${talk.session}.jsonl`]: talk.jsonl });
  site = new ServedSite(inRoom('archive'), OPTIONS, {
    output: inRoom('site'),
    early: inRoom('early'),
    cache: inRoom('cache'),
    bench: inRoom('bench'),
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(room, { recursive: true, force: true });
});

const read = async (pathname: string): Promise<string | undefined> =>
  (await findFile(site.roots, pathname))?.content.toString();

test('a page is the newest there is, and what it opens is beside it or in the site', async () => {
  writeFiles(room, { 'site/p/a.html': 'old', 'site/p/b.html': 'other', 'site/blocks/1.html': 'block' });
  writeFiles(room, { 'early/p/a.html': 'new', 'early/blocks/2.html': 'another' });
  const addresses = ['/p/a.html', '/p/b.html', '/blocks/1.html', '/blocks/2.html', '/p/c.html'];
  expect(await Promise.all(addresses.map(read))).toEqual(['new', 'other', 'block', 'another', undefined]);
});

test('a page that a failed build showed goes with the next one, even if nothing has changed by then', async () => {
  await site.build({ all: () => {} });
  mkdirSync(inRoom('early'));
  writeFileSync(inRoom('early/a.html'), 'of a build that failed');
  expect(await site.build({ all: () => {} })).toBeNull();
  expect(existsSync(inRoom('early'))).toBe(false);
});

test('an index that was put in place belongs to the site: it is as it was until a file of it is gone', async () => {
  const build = (): Promise<unknown> => site.build({ all: () => {} });
  await build();
  expect(await site.index()).toMatchObject({ shards: 1 });
  expect(existsSync(inRoom('bench'))).toBe(false);
  expect(await build()).toBeNull();
  rmSync(inRoom('site/search/manifest.js'));
  expect(await build()).not.toBeNull();
  await site.index();
  expect(existsSync(inRoom('site/search/manifest.js'))).toBe(true);
  rmSync(inRoom('site/index.html'));
  expect(await build()).not.toBeNull();
});

test('the page of a build that was given up stays until the site is newer, or what was written is taken back', async () => {
  const talk = new Talk('growing');
  talk.prompt('Hello');
  const write = (jsonl: string): void => {
    writeFiles(inRoom('archive'), { [`p/${talk.session}.jsonl`]: jsonl });
    utimesSync(inRoom(`archive/p/${talk.session}.jsonl`), 2_000_000_000, 2_000_000_000 + jsonl.length);
  };
  write(talk.jsonl);
  await site.build({ all: () => {} });
  const page = `/${filesBelow(inRoom('site')).find((name) => name.endsWith(`/${talk.session}.html`))}`;
  talk.answer('Newer words.');
  write(talk.jsonl);
  const giveUp = { all: () => {}, early: () => {}, isOutdated: () => true };
  const isThere = async (): Promise<boolean> => (await read(page))!.includes('Newer words.');
  expect(await isThere()).toBe(false);
  expect(await site.build(giveUp)).toBeNull();
  expect(await isThere()).toBe(true);
  const seen: boolean[] = [];
  const progress = async (): Promise<number> => seen.push(await isThere());
  await site.build({ all: () => {} }, () => void progress());
  expect(await isThere()).toBe(true);
  expect(existsSync(inRoom('early'))).toBe(false);
  expect(seen).not.toContain(false);

  const kept = talk.jsonl;
  talk.prompt('Words that are taken back');
  write(talk.jsonl);
  expect(await site.build(giveUp)).toBeNull();
  expect(await read(page)).toContain('taken back');
  write(kept);
  expect(await site.build({ all: () => {} })).toBeNull();
  expect(await read(page)).not.toContain('taken back');
});

test('where something newer is always written, the site is made whole now and then', async () => {
  const talk = new Talk('busy');
  talk.prompt('Hello');
  const write = (): void => writeFiles(inRoom('archive'), { [`p/${talk.session}.jsonl`]: talk.jsonl });
  write();
  await site.build({ all: () => {} });
  const giveUp = { all: () => {}, early: () => {}, isOutdated: () => true };
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const isWhole: boolean[] = [];
  for (let change = 0; change < 4; change++) {
    talk.answer(`Answer ${change}`);
    write();
    isWhole.push((await site.build(giveUp)) !== null);
    now += 15_000;
  }
  expect(isWhole).toEqual([false, false, true, false]);
});
