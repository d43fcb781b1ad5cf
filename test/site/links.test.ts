import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { openArchive } from '../../src/pipeline.ts';
import { DEMO, sharedSite } from '../support/site-build.ts';
import {
  brokenFeedLinks,
  brokenLinks,
  brokenNumbering,
  misplacedRows,
  overlappingParts,
  repeatedIds,
} from '../support/site-checks.ts';
import { type BuiltSite, readPage, readSite } from '../support/site-pages.ts';

const MOST_BYTES = 1_500_000;
const BYTES_AS_A_RULE = 500_000;
const MOST_ASSET_BYTES = 40_000;

describe.each(['demo', 'long'] as const)('the site of the %s archive', (name) => {
  let site: BuiltSite;

  beforeAll(async () => {
    site = readSite(await sharedSite(name));
  });

  test('has no link that leads nowhere, and none that is not relative', () => {
    expect(brokenLinks(site)).toEqual([]);
    expect(brokenFeedLinks(site)).toEqual([]);
  });

  test('has each id of a page once', () => {
    expect(repeatedIds(site)).toEqual([]);
  });

  test('has every row that is shown once on its session’s pages, and once in the combined transcript', () => {
    const archive = openArchive(name === 'demo' ? DEMO : join(site.folder, '..', 'archive'));
    const runs = archive.projects.map((project) => archive.run(project));
    expect(runs.reduce((sum, { timeline }) => sum + timeline.balance.shown, 0)).toBeGreaterThan(200);
    for (const run of runs) expect(misplacedRows(site, run)).toEqual([]);
  });

  test('numbers the messages of a transcript 0, 1, 2 … over all its parts', () => {
    expect(brokenNumbering(site)).toEqual([]);
    expect(overlappingParts(site)).toEqual([]);
  });

  test('keeps its pages light', () => {
    const sizes = [...site.pages.values()].map(({ bytes }) => bytes);
    expect(Math.max(...sizes)).toBeLessThan(MOST_BYTES);
    expect(sizes.filter((bytes) => bytes > BYTES_AS_A_RULE)).toEqual([]);
    const assets = ['annals.css', 'annals.js'].map((file) => gzipSync(readFileSync(join(site.folder, file))).length);
    expect(assets[0]! + assets[1]!).toBeLessThan(MOST_ASSET_BYTES);
  });
});

describe('pages of the demo', () => {
  let site: BuiltSite;

  beforeAll(async () => {
    site = readSite(await sharedSite('demo'));
  });

  test('ask for nothing but files of the site', () => {
    const loaded = [...site.pages.values()].flatMap(({ links }) =>
      links.filter(({ tag }) => !/^(?:a|form)$/.test(tag)),
    );
    expect(loaded.filter(({ href }) => /^(?:[a-z]+:|\/)/i.test(href))).toEqual([]);
  });

  test('have the address that the spec gives them', () => {
    const expected =
      /^(?:index|search|m|404|[a-z0-9-]+\/(?:index|all(?:-\d+)?|[0-9a-f-]{36}(?:-\d+)?)|blocks\/[0-9a-f]+)\.html$/;
    expect([...site.pages.keys()].filter((address) => !expected.test(address))).toEqual([]);
    for (const file of ['index.html', 'search.html', 'm.html', '404.html', 'feed.xml', '.nojekyll'])
      expect(site.files, file).toContain(file);
    expect(site.files).not.toContain('sitemap.xml');
  });

  test('are not listed by search engines, and say so', () => {
    for (const { html, address } of site.pages.values())
      expect(html, address).toContain('<meta name="robots" content="noindex">');
  });

  test('link to each session from its project, and to each project from home', () => {
    const hrefs = (address: string) => site.pages.get(address)!.links.map(({ href }) => href);
    for (const address of site.pages.keys()) {
      const [slug = '', file] = address.split('/');
      if (file === 'index.html') expect(hrefs('index.html')).toContain(address);
      else if (file && slug !== 'blocks' && !/-\d+\.html$/.test(file) && file !== 'all.html')
        expect(hrefs(`${slug}/index.html`)).toContain(file);
    }
  });
});

/** A check that finds nothing on broken pages would find nothing at all. */
describe('the checks themselves', () => {
  const page = (address: string, html: string) => [address, readPage(address, html)] as const;
  const siteOf = (...pages: (readonly [string, ReturnType<typeof readPage>])[]): BuiltSite => ({
    folder: '',
    files: new Set(pages.map(([address]) => address)),
    pages: new Map(pages),
  });

  test.each([
    ['a missing file', '<a href="gone.html">x</a>'],
    ['a missing id', '<a href="#gone">x</a>'],
    ['a missing id of another page', '<a href="../index.html#gone">x</a>'],
    ['an address from the top', '<a href="/index.html">x</a>'],
    ['another site', '<a href="https://example.com">x</a>'],
    ['a script', '<a href="javascript:alert(1)">x</a>'],
    ['a picture that is not there', '<img src="../img/x.png">'],
    ['a step too far up', '<a href="../../index.html">x</a>'],
  ])('see %s', (_, html) => {
    const site = siteOf(page('index.html', '<p id="here">x</p>'), page('p/all.html', html));
    expect(brokenLinks(site)).toHaveLength(1);
  });

  test('see an id twice, a number left out, a part that reaches back', () => {
    const pages = [
      page('p/s.html', '<p id="msg-d-0">x</p><p id="msg-d-2">x</p>'),
      page('p/s-2.html', '<p id="msg-d-1">x</p>'),
    ] as const;
    expect(overlappingParts(siteOf(...pages))).toHaveLength(1);
    expect(brokenNumbering(siteOf(pages[0]))).toHaveLength(1);
    expect(repeatedIds(siteOf(page('x.html', '<p id="a">x</p><p id="a">x</p>')))).toHaveLength(1);
  });

  test.each(['<p', '<p onclick=x>', "<p class='x'>", '<script>if (a < b)</script>', 'a <3', '<p a="1" a="2">'])(
    'do not take %s for our markup',
    (html) => {
      expect(() => readPage('x.html', html)).toThrow();
    },
  );
});
