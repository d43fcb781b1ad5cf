import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildSite } from '../../src/render/build-site.ts';
import { buildSearch } from '../../src/search/build-search.ts';
import { buildSearchableSite, type SearchableSite } from '../../src/search/build-searchable-site.ts';
import { urgently } from '../../src/search/pauses.ts';
import { SearchFolder } from '../../src/search/search-folder.ts';
import type { SearchManifest } from '../../src/search/search-manifest.ts';
import { type RecordPlace, readPlace } from '../../src/view/search/record-place.ts';
import { scriptOf } from '../../src/view/search/script-of.ts';
import { jsonl } from '../support/open-files.ts';
import { OPTIONS } from '../support/site-build.ts';
import { writeFiles } from '../support/site-files.ts';
import { filesBelow } from '../support/site-pages.ts';
import { Talk } from '../support/site-talk.ts';

let room: string;

beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-search-'));
});

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(() => rmSync(room, { recursive: true, force: true }));

const talk = (name: string, words: string): Talk => {
  const session = new Talk(name);
  session.prompt(`What about ${words}?`);
  session.run(`cat src/${name}.ts`, 'nothing');
  session.answer(`All is well with ${words}.`);
  return session;
};

type Archive = Readonly<Record<string, readonly Talk[]>>;

async function build(
  archive: Archive,
  name: string,
  options: object = {},
): Promise<SearchableSite & { folder: string }> {
  const source = join(room, `${name}-source`);
  rmSync(source, { recursive: true, force: true });
  for (const [project, talks] of Object.entries(archive))
    for (const { session, rows } of talks) {
      const own = rows.map((row) => ({ ...row, cwd: `/work/${project}` }));
      writeFiles(source, { [`${project}/${session}.jsonl`]: jsonl(own) });
    }
  const folder = join(room, name);
  return { ...(await buildSearchableSite(source, folder, { ...OPTIONS, ...options }, () => {})), folder };
}

const manifestOf = (folder: string): SearchManifest => {
  const text = readFileSync(join(folder, 'search', 'manifest.js'), 'utf8');
  return JSON.parse(/^annalsSearch\((.*)\)\n$/s.exec(text)![1]!);
};

/** Every record of an index, as its fragments hold it. */
function recordsIn(folder: string): { id: string; place: RecordPlace; content: string }[] {
  const shards = join(folder, 'search', 'shards');
  return readdirSync(shards).flatMap((shard) =>
    readdirSync(join(shards, shard, 'fragment')).flatMap((file) => {
      const text = gunzipSync(readFileSync(join(shards, shard, 'fragment', file))).toString('utf8', 12);
      const data = JSON.parse(text) as Record<string, { url: string; content: string }>;
      const all = typeof data.url === 'string' ? { [file.replace('.pf_fragment', '')]: data } : data;
      return Object.entries(all as typeof data).map(([id, { url, content }]) => ({
        id,
        place: readPlace(url)!,
        content,
      }));
    }),
  );
}

const hashes = (folder: string): Record<string, string> =>
  Object.fromEntries(manifestOf(folder).shards.map(({ name, hash }) => [name, hash]));

describe('an index', () => {
  const archive: Archive = { alpha: [talk('one', 'heron'), talk('two', 'egret')], beta: [talk('three', 'stork')] };
  let built: Awaited<ReturnType<typeof build>>;

  beforeAll(async () => {
    built = await build(archive, 'first');
  });

  test('has a shard a project, and a manifest that adds up', () => {
    const manifest = manifestOf(built.folder);
    expect(manifest.shards.map(({ name, sessions }) => [name, sessions]).sort()).toEqual([
      ['alpha', 2],
      ['beta', 1],
    ]);
    expect(manifest.records).toBe(recordsIn(built.folder).length);
    expect(manifest.facets.role).toEqual([
      ['answer', 3],
      ['prompt', 3],
      ['tool', 3],
    ]);
    expect(manifest.facets.project).toEqual([
      ['alpha', 6],
      ['beta', 3],
    ]);
    expect(manifest.messages).toBe(9);
    expect(built.search).toMatchObject({ shards: 2, rebuilt: 2, records: 9 });
  });

  test('leads to pages and anchors that are there', () => {
    for (const { place } of recordsIn(built.folder)) {
      const page = readFileSync(join(built.folder, place.page), 'utf8');
      for (const { anchor } of place.messages) expect(page).toContain(`id="${anchor}"`);
    }
  });

  test('has the time of every record, by its id', () => {
    for (const shard of ['alpha', 'beta']) {
      const dates = JSON.parse(readFileSync(join(built.folder, 'search', 'shards', shard, 'dates.json'), 'utf8'));
      const records = recordsIn(built.folder).filter(({ place }) => place.page.startsWith(`${shard}/`));
      expect(dates).toEqual(Object.fromEntries(records.map(({ id, place }) => [id, place.time])));
    }
  });

  test('is there once more in scripts, each file in the one that is asked for it, byte for byte', () => {
    const folder = join(built.folder, 'search');
    const files = filesBelow(folder).filter((file) => !/^file\/|\.js$|\/facts\.json$/.test(file));
    const scripts = filesBelow(join(folder, 'file'));
    expect(scripts).toEqual([...new Set(files.map(scriptOf))].sort());
    const brought = scripts.flatMap((script) =>
      readFileSync(join(folder, 'file', script), 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => [script, .../^annalsFile\("([^"]+)","([^"]*)"\)$/.exec(line)!.slice(1)]),
    );
    expect(brought.map(([script, path]) => [script, path])).toEqual(
      scripts.flatMap((script) => files.filter((file) => scriptOf(file) === script).map((file) => [script, file])),
    );
    for (const [, path, base64] of brought)
      expect(Buffer.from(base64!, 'base64').equals(readFileSync(join(folder, path!)))).toBe(true);
  });

  test('is the same when it is built again, and taken over where nothing changed', async () => {
    const again = await build(archive, 'again');
    const kept = await build(archive, 'kept', { previous: built.folder });
    expect(kept.search).toMatchObject({ shards: 2, rebuilt: 0 });
    const files = filesBelow(join(built.folder, 'search'));
    for (const { folder } of [again, kept]) {
      expect(filesBelow(join(folder, 'search'))).toEqual(files);
      for (const file of files)
        expect(
          readFileSync(join(folder, 'search', file)).equals(readFileSync(join(built.folder, 'search', file))),
        ).toBe(true);
    }
  });

  test('stands still while pages are made, though all of it is taken over', async () => {
    const { findable } = await buildSite(join(room, 'first-source'), join(room, 'still'), OPTIONS, () => {});
    const done = vi.spyOn(SearchFolder.prototype, 'take');
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000)); // whatever is done takes long
    let [taken, end] = [() => {}, () => {}];
    const isTaken = new Promise<void>((resolve) => (taken = resolve));
    done.mockImplementation((_, size) => {
      taken();
      return size;
    });
    const made = buildSearch(findable, join(room, 'still'), { previous: built.folder, withFileCopy: false });
    await isTaken;
    const pages = urgently(() => new Promise<void>((resolve) => (end = resolve)));
    for (let turns = 0; turns < 20; turns++) await turn();
    const shards = (): number => new Set(done.mock.calls.map(([path]) => path.split('/')[1])).size;
    const meanwhile = shards();
    end();
    await Promise.all([pages, made]);
    expect([meanwhile, shards()]).toEqual([1, 2]);
  });

  test('is built anew in one shard when one session changed, and loses what is gone', async () => {
    const grown = talk('three', 'stork');
    grown.prompt('And the ibis?');
    const next = await build({ alpha: archive.alpha!, beta: [grown] }, 'grown', { previous: built.folder });
    expect(next.search).toMatchObject({ shards: 2, rebuilt: 1 });
    expect(hashes(next.folder).alpha).toBe(hashes(built.folder).alpha);
    expect(hashes(next.folder).beta).not.toBe(hashes(built.folder).beta);
    const less = await build({ alpha: archive.alpha! }, 'less', { previous: next.folder });
    expect(readdirSync(join(less.folder, 'search', 'shards'))).toEqual(['alpha']);
  });

  test('does not take over a shard that was damaged', async () => {
    const hurt = await build(archive, 'hurt');
    const folder = join(hurt.folder, 'search', 'shards', 'alpha', 'fragment');
    writeFileSync(join(folder, readdirSync(folder)[0]!), 'x');
    const next = await build(archive, 'healed', { previous: hurt.folder });
    expect(next.search).toMatchObject({ rebuilt: 1 });
    expect(recordsIn(next.folder).length).toBe(9);
  });

  test('is left out, whole or its scripts, when nobody wants it', async () => {
    const none = await build(archive, 'none', { search: 'none' });
    expect(readdirSync(none.folder)).not.toContain('search');
    const http = await build(archive, 'http', { search: 'http' });
    expect(readdirSync(join(http.folder, 'search')).sort()).toEqual(['core', 'manifest.js', 'shards']);
    expect(manifestOf(http.folder).hasFileCopy).toBe(false);
  });

  test('holds every part of a long text', async () => {
    const long = talk('long', 'cranes');
    const words = Array.from({ length: 12_000 }, (_, nth) => `bird${nth}`);
    long.answer(words.join(' '));
    const { folder } = await build({ alpha: [long] }, 'long');
    const parts = recordsIn(folder).filter(({ content }) => content.includes('bird'));
    expect(parts.length).toBeGreaterThan(5);
    const found = new Set(parts.flatMap(({ content }) => content.split(' ')));
    expect(words.filter((word) => !found.has(word))).toEqual([]);
    expect(manifestOf(folder).records).toBe(recordsIn(folder).length);
  });

  test('of nothing is an index all the same', async () => {
    const quiet = new Talk('quiet');
    quiet.rows.push({ type: 'summary', summary: 'Nothing', leafUuid: 'none', sessionId: quiet.session });
    const empty = await build({ alpha: [quiet] }, 'empty');
    expect(manifestOf(empty.folder).shards).toEqual([]);
  });
});
