import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../src/render/build-site.ts';
import { writeFiles } from '../support/site-files.ts';
import { type BuiltSite, readSite } from '../support/site-pages.ts';
import { Talk } from '../support/site-talk.ts';

const URL_OF_SITE = 'https://example.org/some/repo/';

let room: string;
let site: BuiltSite;

beforeAll(async () => {
  room = mkdtempSync(join(tmpdir(), 'annals-options-'));
  // 13 April in Greenwich, but 14 April in Auckland.
  const talk = new Talk('published', 13 * 3600);
  talk.prompt('Is this for all to see?');
  talk.answer('It is.');
  writeFiles(join(room, 'archive'), { [`p/${talk.session}.jsonl`]: talk.jsonl });
  const options = { name: 'Mira <&> "Co"', url: URL_OF_SITE, isIndexed: true, timeZone: 'Pacific/Auckland' };
  await buildSite(join(room, 'archive'), join(room, 'site'), options, () => {});
  site = readSite(join(room, 'site'));
});

afterAll(() => rmSync(room, { recursive: true, force: true }));

/** Files of the site that a document names by their whole address. */
function namedIn(file: string, address: RegExp): string[] {
  const text = readFileSync(join(site.folder, file), 'utf8');
  const found = [...text.matchAll(address)].map(([, url = '']) => url);
  expect(found.length).toBeGreaterThan(1);
  for (const url of found) expect(url.startsWith(URL_OF_SITE), url).toBe(true);
  return found.map((url) => url.slice(URL_OF_SITE.length).replace(/#.*/, '') || 'index.html');
}

test('a site that may be indexed says so, and lists its pages', () => {
  for (const { html, address } of site.pages.values()) expect(html, address).not.toContain('noindex');
  for (const file of namedIn('sitemap.xml', /<loc>([^<]*)<\/loc>/g)) expect(site.files).toContain(file);
});

test('a site that knows its address has a feed with whole links', () => {
  for (const file of namedIn('feed.xml', /<link [^>]*href="([^"]*)"/g)) expect(site.files).toContain(file);
});

test('its 404 page is served at any depth, so its links begin at the top', () => {
  const { links } = site.pages.get('404.html')!;
  const top = new URL(URL_OF_SITE).pathname;
  for (const { href } of links.filter(({ href }) => !href.startsWith('#'))) {
    expect(href.startsWith(top), href).toBe(true);
    expect(site.files).toContain(href.slice(top.length));
  }
});

test('whose annals they are stands at the foot of every page', () => {
  for (const { html, address } of site.pages.values())
    expect(html, address).toContain('Annals of Mira &lt;&amp;&gt; &quot;Co&quot;');
});

test('days are counted in the zone that was asked for', () => {
  expect(site.pages.get('index.html')!.html).toContain('up to <time datetime="2026-04-14">14 Apr 2026</time>');
});

test('without search no page asks for it, and none offers it', async () => {
  const folder = join(room, 'plain');
  const options = { name: 'x', url: null, isIndexed: false, timeZone: 'UTC', search: 'none' } as const;
  await buildSite(join(room, 'archive'), folder, options, () => {});
  const plain = readSite(folder);
  expect(plain.files).not.toContain('search.html');
  expect(site.pages.get('index.html')!.html).toContain('action="search.html"');
  for (const { html, address } of plain.pages.values()) expect(html, address).not.toMatch(/search\.html|role="search"/);
});
