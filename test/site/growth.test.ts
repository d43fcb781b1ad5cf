import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shardOf } from '../../src/view/pages/shard-map.ts';
import { build } from '../support/site-build.ts';
import { brokenLinks, partsOf, repeatedIds } from '../support/site-checks.ts';
import { writeFiles } from '../support/site-files.ts';
import { addTurn, longTalk } from '../support/site-long.ts';
import { type BuiltSite, readSite, type SitePage } from '../support/site-pages.ts';
import { Talk } from '../support/site-talk.ts';

const TURNS = 26;

let room: string;
let builds = 0;

beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-growth-'));
});

afterAll(() => rmSync(room, { recursive: true, force: true }));

/** The site of an archive that holds these sessions in one project. */
async function siteOf(...talks: readonly Talk[]): Promise<BuiltSite> {
  const [source, output] = [join(room, `archive-${++builds}`), join(room, `site-${builds}`)];
  writeFiles(source, Object.fromEntries(talks.map((talk) => [`long/${talk.session}.jsonl`, talk.jsonl])));
  await build(source, output);
  return readSite(output);
}

/** Every permanent link of a site, as someone would have sent it: from the top of the site. */
const permanentLinks = (site: BuiltSite): string[] => [
  ...new Set(
    [...site.pages.values()].flatMap(({ links, address }) =>
      links
        .filter(({ attributes }) => attributes.get('class') === 'at')
        .map(({ href }) => new URL(href, `http://site.test/${address}`).href.slice('http://site.test/'.length)),
    ),
  ),
];

/** Links that lead to no message, neither by themselves nor by the map of moved ids. */
function lostLinks(links: readonly string[], site: BuiltSite): string[] {
  return links.filter((link) => {
    const [address = '', id = ''] = link.split('#');
    if (site.pages.get(address)?.ids.includes(id)) return false;
    const page = site.pages.get(mappedPage(site, id.replace(/^msg-/, '')) ?? '');
    return !page?.ids.includes(id);
  });
}

function mappedPage(site: BuiltSite, uuid: string): string | undefined {
  const file = `m/${shardOf(uuid)}.js`;
  if (!site.files.has(file)) return undefined;
  const [, json = ''] = /^annalsMap\("..",(.*)\)\n$/.exec(readFileSync(join(site.folder, file), 'utf8')) ?? [];
  const { pages, ids } = JSON.parse(json) as { pages: string[]; ids: string[] };
  return pages[ids.findIndex((list) => list.split(' ').includes(uuid))];
}

/** Id of each row → the part it is on. */
const placesOf = (parts: readonly SitePage[]): ReadonlyMap<string, string> =>
  new Map(
    parts.flatMap(({ ids, address }) => ids.filter((id) => /^msg-[0-9a-f]{8}-/.test(id)).map((id) => [id, address])),
  );

function movedRows(before: BuiltSite, after: BuiltSite, session: string): string[] {
  const now = placesOf(partsOf(after, 'long', session));
  return [...placesOf(partsOf(before, 'long', session))].flatMap(([id, page]) =>
    now.get(id) === page ? [] : [`${id}: ${page} → ${now.get(id)}`],
  );
}

describe('a link made today works', () => {
  let before: BuiltSite;
  let links: string[];
  let talk: Talk;

  beforeAll(async () => {
    talk = longTalk(TURNS);
    before = await siteOf(talk);
    links = permanentLinks(before);
  });

  test('there are enough of them, on several pages', () => {
    expect(partsOf(before, 'long', talk.session).length).toBeGreaterThanOrEqual(3);
    expect(links.length).toBeGreaterThan(4 * TURNS);
    expect(lostLinks(links, before)).toEqual([]);
    expect(lostLinks([`long/${talk.session}.html#msg-nowhere`], before)).toHaveLength(1);
  });

  test.each<{ what: string; grow(old: Talk): Talk[] }>([
    {
      what: 'the session goes on',
      grow: (old) => {
        for (let turn = TURNS + 1; turn <= TURNS + 25; turn++) addTurn(old, turn);
        return [old];
      },
    },
    {
      what: 'its last prompts are rewound',
      grow: (old) => {
        old.rewindTo(old.answer('One more word.'));
        addTurn(old, TURNS + 1);
        const fork = String(old.rows.at(-12)!.uuid);
        old.rewindTo(fork);
        for (let turn = TURNS + 2; turn <= TURNS + 12; turn++) addTurn(old, turn);
        return [old];
      },
    },
    {
      what: 'it is rewound far back, and goes on from there',
      grow: (old) => {
        old.rewindTo(String(old.rows[40]!.uuid));
        for (let turn = TURNS + 1; turn <= TURNS + 12; turn++) addTurn(old, turn);
        return [old];
      },
    },
    {
      what: 'it is resumed in a new file that repeats its last rows',
      grow: (old) => {
        const next = old.resume('resumed', 6);
        for (let turn = TURNS + 1; turn <= TURNS + 12; turn++) addTurn(next, turn);
        return [old, next];
      },
    },
  ])('after $what', async ({ grow }) => {
    const after = await siteOf(...grow(talk.copy()));
    // The first few tell enough.
    expect(lostLinks(links, after).slice(0, 3)).toEqual([]);
    expect(movedRows(before, after, talk.session).slice(0, 3)).toEqual([]);
    expect(brokenLinks(after)).toEqual([]);
    expect(repeatedIds(after)).toEqual([]);
  });

  /** Both sessions begin at one time then, and which of them owns the rows is a matter of their names: the map knows. */
  test.each([
    { name: 'resumed whole', sortsBefore: true },
    { name: 'resumed whole 83', sortsBefore: false },
  ])('after it was resumed in a file that repeats it all, and sorts before it: $sortsBefore', async (whole) => {
    const next = talk.resume(whole.name, talk.rows.length);
    expect(next.session < talk.session).toBe(whole.sortsBefore);
    addTurn(next, TURNS + 1);
    const after = await siteOf(talk, next);
    for (const { address } of partsOf(before, 'long', talk.session)) expect(after.files).toContain(address);
    expect(lostLinks(links, after).slice(0, 3)).toEqual([]);
    expect(brokenLinks(after)).toEqual([]);
    expect(repeatedIds(after)).toEqual([]);
  });

  test('after each of its rows was written: no build of a growing session ever moved one', async () => {
    const small = new Talk('step by step');
    const seen = new Map<string, string>();
    for (let turn = 1; turn <= 24; turn++) {
      addTurn(small, turn);
      if (turn % 3 > 0) continue;
      const site = await siteOf(small);
      for (const [id, page] of placesOf(partsOf(site, 'long', small.session))) {
        expect(seen.get(id) ?? page, `turn ${turn}`).toBe(page);
        seen.set(id, page);
      }
    }
    expect(new Set(seen.values()).size).toBeGreaterThanOrEqual(2);
  });
});
