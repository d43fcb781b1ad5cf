import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVERYTHING, type Publishing } from '../../src/redact/publishing.ts';
import { buildSite } from '../../src/render/build-site.ts';
import { OPTIONS } from '../support/site-build.ts';
import { writeFiles } from '../support/site-files.ts';
import { type BuiltSite, readSite } from '../support/site-pages.ts';
import { linesOf, Talk } from '../support/site-talk.ts';

const only = (name: string, second = 0): Talk => {
  const talk = new Talk(name, second);
  talk.prompt(`${name} begins`);
  talk.answer(`${name} is answered`);
  return talk;
};

const kept = only('kept');
const [asked, answered] = [kept.prompt('the-first-word that must go'), kept.answer('the-second-word that must go')];
const ran = kept.run('echo the-third-word', 'the-fourth-word that must go');
const [called] = kept.rows.slice(-2).map(({ uuid }) => uuid as string);
const stays = kept.answer('what stays');
const dropped = only('dropped');
for (let turn = 0; turn < 60; turn++) dropped.run(`make ${turn}`, linesOf(`dropped ${turn}`, 160));
for (let turn = 0; turn < 3; turn++) dropped.prompt(`dropped again ${turn}`);
const late = only('late', 5 * 86_400);
const elsewhere = only('elsewhere');
const unasked = only('unasked');

let room: string;

beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-withdrawn-'));
  writeFiles(join(room, 'archive'), {
    [`home/${kept.session}.jsonl`]: kept.jsonl,
    [`home/${dropped.session}.jsonl`]: dropped.jsonl,
    [`home/${late.session}.jsonl`]: late.jsonl,
    [`away/${elsewhere.session}.jsonl`]: elsewhere.jsonl.replaceAll('/home/mira/long', '/home/mira/away'),
    [`other/${unasked.session}.jsonl`]: unasked.jsonl.replaceAll('/home/mira/long', '/home/mira/other'),
  });
});

afterAll(() => rmSync(room, { recursive: true, force: true }));

async function built(name: string, publishing: Partial<Publishing>): Promise<BuiltSite & { all: string }> {
  const folder = join(room, name);
  await buildSite(
    join(room, 'archive'),
    folder,
    { ...OPTIONS, publishing: { ...EVERYTHING, ...publishing } },
    () => {},
  );
  const site = readSite(folder);
  const all = [...site.files].map((file) => `${file}\n${readFileSync(join(folder, file), 'utf8')}`).join('\n');
  return { ...site, all };
}

const isGone = ({ folder }: BuiltSite, uuid: string): boolean =>
  new RegExp(`"gone":"[^"]*${uuid}`).test(readFileSync(join(folder, 'm', `${uuid.slice(0, 2)}.js`), 'utf8'));

describe('what is withdrawn', async () => {
  let whole: BuiltSite & { all: string };
  let site: BuiltSite & { all: string };

  beforeAll(async () => {
    whole = await built('whole', {});
    site = await built('withdrawn', {
      projects: { include: ['long', 'home', 'away'], exclude: ['away'] },
      sessions: { include: [], exclude: [dropped.session.slice(0, 8)] },
      messages: [asked, answered, called!],
      until: Date.UTC(2026, 3, 15),
    });
  });

  test('is nowhere in the site', () => {
    const gone =
      /the-(?:first|second|third|fourth)-word|dropped (?:begins|again|\d)|late begins|elsewhere|unasked|away/g;
    expect(new Set(whole.all.match(gone)).size).toBeGreaterThan(9);
    expect(site.all.match(gone)).toBe(null);
    expect(site.all).toContain('what stays');
  });

  test('a message leaves its address behind, and takes its results along', () => {
    const page = site.pages.get(`long/${kept.session}.html`)!;
    for (const uuid of [asked, answered, called!, ran]) {
      expect(page.html).toMatch(new RegExp(`<p class="line[^>]*>[^\n]*Withdrawn[^\n]*<a id="msg-${uuid}"></a>`));
      expect(isGone(site, uuid)).toBe(true);
    }
    expect(page.ids).toContain(`msg-${stays}`);
    expect(isGone(site, stays)).toBe(false);
  });

  test('a session leaves every page of it behind, and says no more', () => {
    const files = [...whole.files].filter((file) => file.includes(dropped.session));
    const pages = files.filter((file) => file.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(1);
    expect(files.filter((file) => site.files.has(file))).toEqual(pages);
    for (const page of pages) expect(site.pages.get(page)?.html).toContain('This session was withdrawn');
    for (const { session, rows } of [dropped, late])
      for (const uuid of [session, ...rows.map((row) => row.uuid as string)]) expect(isGone(site, uuid)).toBe(true);
  });

  test('a project that was excluded leaves its ids; one that was not asked for, nothing', () => {
    for (const { uuid } of elsewhere.rows) expect(isGone(site, uuid as string)).toBe(true);
    expect(site.all).not.toContain(unasked.session);
  });

  test('nothing of it is counted', () => {
    const count = ({ pages }: BuiltSite): string[] =>
      [...pages.get('index.html')!.html.matchAll(/<dt>(\w+)[^<]*<\/dt><dd>(\d+)/g)].map(
        ([, name, n]) => `${name} ${n}`,
      );
    expect(count(whole).slice(0, 2)).toEqual(['projects 3', 'sessions 5']);
    expect(count(site).slice(0, 3)).toEqual(['projects 1', 'sessions 1', 'messages 3']);
  });

  test('what is left stays where it was', () => {
    for (const [address, { ids }] of whole.pages)
      if (address.startsWith('long/') && !address.startsWith('long/all') && site.pages.has(address))
        for (const id of site.pages.get(address)!.ids.filter((one) => one.startsWith('msg-') && !/^msg-d-/.test(one)))
          expect(ids, address).toContain(id);
  });
});

test('parts of rows are left out as a kind', async () => {
  const site = await built('parts', { without: ['tool-results'] });
  expect(site.all).toContain('echo the-third-word');
  expect(site.all).not.toContain('the-fourth-word');
  expect(site.all).toContain('This result is not published.');
});
