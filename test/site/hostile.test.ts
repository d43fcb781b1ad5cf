import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { breachesOf } from '../support/site-allowed.ts';
import { sharedSite } from '../support/site-build.ts';
import { brokenFeedLinks, brokenLinks, brokenNumbering, countOf, repeatedIds } from '../support/site-checks.ts';
import { type BuiltSite, readSite, tagsOf } from '../support/site-pages.ts';

const breachesIn = (site: BuiltSite): string[] => {
  const breaches = [...site.pages.values()].flatMap(({ html }) => [...tagsOf(html)].flatMap((tag) => breachesOf(tag)));
  return [...countOf(breaches)].map(([breach, count]) => `${count} × ${breach}`);
};

describe('an archive with hostile text in every field', () => {
  let site: BuiltSite;

  beforeAll(async () => {
    // Reading is a test in itself: markup that is not ours throws.
    site = readSite(await sharedSite('hostile'));
  });

  test('gives no element, attribute, class or address that our templates do not write', () => {
    expect(breachesIn(site)).toEqual([]);
  });

  test('gives pages that close what they open', () => {
    for (const { html, address } of site.pages.values()) {
      const open: string[] = [];
      for (const { name, isEnd, isVoid } of tagsOf(html)) {
        if (isEnd) expect(open.pop(), address).toBe(name);
        else if (!isVoid) open.push(name);
      }
      expect(open, address).toEqual([]);
    }
  });

  test('gives links that lead somewhere, and ids that are unique', () => {
    expect(brokenLinks(site)).toEqual([]);
    expect(brokenFeedLinks(site)).toEqual([]);
    expect(repeatedIds(site)).toEqual([]);
    expect(brokenNumbering(site)).toEqual([]);
  });

  test('gives files whose names are only letters, digits and hyphens', () => {
    const odd = [...site.files].filter(
      (file) =>
        !/^(?:[a-z0-9-]+\/)?[a-z0-9-]+\.(?:html|js|css|xml|svg|png|md|json)$/.test(file) &&
        // Pagefind names its own files
        !/^search\/(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*\/)*[\w-]+(?:\.\w+)*$/.test(file),
    );
    expect(odd).toEqual(['.nojekyll']);
  });

  test('gives a feed and a map of ids that hold nothing but their own', () => {
    const feed = readFileSync(join(site.folder, 'feed.xml'), 'utf8');
    const tags = new Set([...feed.matchAll(/<[/?]?([^\s<>/?]*)/g)].map(([, name]) => name));
    const own = 'xml feed id title author name updated link entry published category summary'.split(' ');
    expect([...tags].filter((name) => !own.includes(name!))).toEqual([]);
    expect(feed.replaceAll('\n', '').match(/\p{Cc}/u)).toBeNull();
    for (const file of [...site.files].filter((name) => /^m\/[0-9a-f]{2}\.js$/.test(name))) {
      const [, map = ''] =
        /^annalsMap\("[0-9a-f]{2}",(\{.*\})\)\n$/.exec(readFileSync(join(site.folder, file), 'utf8')) ?? [];
      const { pages } = JSON.parse(map) as { pages: string[] };
      for (const page of pages) expect(site.files).toContain(page);
    }
  });

  test('shows no character that is not seen', () => {
    const hidden = /[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;
    const isPlain = (char: string): boolean => char === '\n' || char === '\t';
    const found = [...site.pages.values()].flatMap(({ html, address }) =>
      [...html.matchAll(hidden)]
        .filter(([char]) => !isPlain(char))
        .map(({ index }) => `${address}: ${JSON.stringify(html.slice(Math.max(0, index - 60), index + 9))}`),
    );
    expect(found.slice(0, 5)).toEqual([]);
  });
});

describe('a list that lets everything through would notice nothing', () => {
  test.each([
    '<script src="https://example.com/x.js" defer></script>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<a href="//example.com">x</a>',
    '<p onclick="x">x</p>',
    '<p style="x">x</p>',
    '<iframe></iframe>',
    '<img src="https://example.com/x.png">',
    '<p class="mine">x</p>',
    '<form action="https://example.com">x</form>',
    '<p id="x y">x</p>',
    '<svg onload="x">x</svg>',
  ])('%s is a breach', (html) => {
    expect([...tagsOf(html)].flatMap((tag) => breachesOf(tag))).not.toEqual([]);
  });

  test('and the demo is none', async () => {
    expect(breachesIn(readSite(await sharedSite('demo')))).toEqual([]);
  });
});
