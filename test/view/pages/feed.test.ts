import { describe, expect, test } from 'vitest';
import { viewFeed } from '../../../src/view/pages/view-feed.ts';
import { viewLost } from '../../../src/view/pages/view-lost.ts';
import { viewSitemap } from '../../../src/view/pages/view-sitemap.ts';
import { project, session, site } from './sample.ts';

describe('the feed', () => {
  const uuid = '5f0c52e9-4b0a-4f7e-9a35-2f60c8b1e4d7';
  const digests = [project('p', [session('a', '2026-04-13'), session(uuid, '2026-04-14')])];

  test('has absolute addresses where the site has one', () => {
    const feed = viewFeed(digests, { ...site, url: 'https://ada.github.io/annals/' });
    expect(feed).toMatchObject({
      id: 'https://ada.github.io/annals/',
      self: 'https://ada.github.io/annals/feed.xml',
      updated: '2026-04-14T13:00:00Z',
    });
    expect(feed.entries.map(({ href }) => href)).toEqual([
      `https://ada.github.io/annals/p/${uuid}.html`,
      'https://ada.github.io/annals/p/a.html',
    ]);
  });

  test('has relative ones where not, and ids that stay', () => {
    const feed = viewFeed(digests, site);
    expect(feed).toMatchObject({ self: null, home: 'index.html' });
    expect(feed.entries.map(({ id, href }) => [id, href])).toEqual([
      [`urn:uuid:${uuid}`, `p/${uuid}.html`],
      ['urn:x-annals:p:a', 'p/a.html'],
    ]);
  });

  test('of an empty archive has no entries, but a time', () => {
    expect(viewFeed([], site)).toMatchObject({ updated: '1970-01-01T00:00:00Z', entries: [] });
  });
});

describe('the sitemap', () => {
  const digests = [project('p', [session('a', '2026-04-13', { parts: 2 })])];

  test.each([
    { url: null, isIndexed: true },
    { url: 'https://x.org/', isIndexed: false },
  ])('is not made for %o', (given) => {
    expect(viewSitemap(digests, { ...site, ...given })).toBeNull();
  });

  test('names every page', () => {
    expect(viewSitemap(digests, { ...site, url: 'https://x.org/', isIndexed: true })?.pages).toEqual([
      { href: 'https://x.org/index.html', changed: '2026-04-14' },
      { href: 'https://x.org/p/index.html', changed: '2026-04-13' },
      { href: 'https://x.org/p/a.html', changed: '2026-04-13' },
      { href: 'https://x.org/p/a-2.html', changed: '2026-04-13' },
    ]);
  });
});

test.each([
  ['https://ada.github.io/annals/', '/annals/', ['/annals/']],
  ['https://annals.org', '/', ['/']],
  [null, '', ['', '../', '../../']],
])('a lost page of %s looks for the top at %s', (url, root, roots) => {
  expect(viewLost({ ...site, url })).toMatchObject({ root, roots });
});
