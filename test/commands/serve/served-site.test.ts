import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFile } from '../../../src/commands/serve/find-file.ts';
import { ServedSite } from '../../../src/commands/serve/served-site.ts';
import { freshOf } from '../../../src/render/swap-folder.ts';
import { OPTIONS } from '../../support/site-build.ts';
import { writeFiles } from '../../support/site-files.ts';
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

afterEach(() => rmSync(room, { recursive: true, force: true }));

const read = async (pathname: string): Promise<string | undefined> =>
  (await findFile(site.rootsOf(pathname), pathname))?.content.toString();

test('a page is the newest there is, and what it opens may be of the next site; pages of that are not', async () => {
  const next = freshOf(inRoom('site'));
  writeFiles(room, { 'site/p/a.html': 'old', 'early/p/a.html': 'new', 'site/blocks/1.html': 'block' });
  writeFiles(next, { 'p/b.html': 'half of it', 'blocks/2.html': 'another', 'img/3.png': 'picture' });
  const addresses = ['/p/a.html', '/blocks/1.html', '/blocks/2.html', '/img/3.png', '/p/b.html'];
  expect(await Promise.all(addresses.map(read))).toEqual(['new', 'block', 'another', 'picture', undefined]);
});

test('a page that a failed build showed goes with the next one, even if nothing has changed by then', async () => {
  await site.build({ all: () => {} });
  mkdirSync(inRoom('early'));
  writeFileSync(inRoom('early/a.html'), 'of a build that failed');
  expect(await site.build({ all: () => {} })).toBeNull();
  expect(existsSync(inRoom('early'))).toBe(false);
});
