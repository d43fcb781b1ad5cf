import { beforeAll, describe, expect, test } from 'vitest';
import { createEnvironment } from '../../../src/render/environment.ts';
import { frameOf } from '../../../src/view/pages/frame.ts';
import { viewFeed } from '../../../src/view/pages/view-feed.ts';
import { viewHome } from '../../../src/view/pages/view-home.ts';
import { viewLost } from '../../../src/view/pages/view-lost.ts';
import { viewMoved } from '../../../src/view/pages/view-moved.ts';
import { viewProject } from '../../../src/view/pages/view-project.ts';
import { viewSearch } from '../../../src/view/pages/view-search.ts';
import { viewSitemap } from '../../../src/view/pages/view-sitemap.ts';
import { project, session, site } from './sample.ts';

const EVIL = `"><img src=x onerror=alert(1)>{{ 7*7 }}]]>&'\u202e\u0000\u0008\ufffe\ud800`;
const evil = project(
  'p',
  [
    session('a', '2026-04-14', {
      title: EVIL,
      firstPrompt: `${EVIL} said`,
      gitBranches: [EVIL],
      models: [EVIL],
      cliVersions: [EVIL],
    }),
  ],
  {
    name: EVIL,
    cwd: EVIL,
    mostEdited: [{ path: EVIL, edits: 1 }],
  },
);
const evilSite = { ...site, name: EVIL, redaction: EVIL };

let render: (template: string, view: object) => string;
beforeAll(async () => {
  const env = await createEnvironment('templates');
  render = (template, view) => env.render(template, view);
});

const pages = (of: typeof evil, at: typeof site): Record<string, string> => ({
  home: render('pages/home.njk', viewHome([of], at)),
  project: render('pages/project.njk', viewProject(of, at)),
  search: render('pages/search.njk', viewSearch([of], at)),
  moved: render('pages/moved.njk', viewMoved(at)),
  lost: render('pages/lost.njk', viewLost(at)),
});

describe('every page', () => {
  test('escapes what it says', () => {
    for (const html of Object.values(pages(evil, evilSite))) {
      expect(html).not.toMatch(/<img|onerror=alert\(1\)>[^&]*"|[\0\u202e]/);
      expect(html).not.toContain('>49');
    }
  });

  test('has nothing inline, and its policy first', () => {
    for (const html of Object.values(pages(project('p', [session('a', '2026-04-14')]), site))) {
      expect(html).toMatch(/^<!doctype html>\n<html lang="en">\n<head>\n<meta http-equiv="Content-Security-Policy"/);
      expect(html).not.toMatch(/ style=| on\w+=|<style|<script(?![^>]* src=)/);
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).toMatch(/<main [^>]*id="content"/);
      expect(html).not.toContain('undefined');
    }
  });

  test('is the same when it is made again', () => {
    expect(pages(evil, evilSite)).toEqual(pages(evil, evilSite));
  });

  test('may be listed when that is wanted', () => {
    expect(pages(evil, { ...site, isIndexed: true }).home).not.toContain('noindex');
  });

  test('of an empty archive is whole', () => {
    const html = render('pages/home.njk', viewHome([], { ...site, until: null }));
    expect(html).toContain('No conversations yet');
    expect(html).toContain('</html>');
    expect(html).not.toMatch(/<table|class="cal"|<time/);
  });
});

test('the frame takes a body, crumbs and the depth', () => {
  const frame = frameOf(
    { ...site, redaction: 'Secrets were removed.' },
    {
      root: '../',
      title: ['T', 'p'],
      crumbs: [
        { text: 'p', href: 'index.html' },
        { text: 'T', href: null },
      ],
      depth: true,
    },
  );
  const html = render('layouts/page.njk', { ...frame, body: '<b>' });
  expect(html).toContain('<title>T · p · Annals</title>');
  expect(html).toContain(
    '<nav class="crumbs" aria-label="Breadcrumb"><a href="index.html">p</a> <span aria-current="page">T</span></nav>',
  );
  expect(html).toContain('id="d-tools" value="tools" checked');
  expect(html).toContain('<link rel="stylesheet" href="../annals.css">');
  expect(html).toContain('action="../search.html"');
  expect(html).toContain('up to <time datetime="2026-04-14">14 Apr 2026</time>. Secrets were removed. Nothing');
  expect(html).toContain('</div></header>\n&lt;b&gt;<footer');
});

test('a lost page asks for its scripts once where the address is known, at each depth where not', () => {
  const scripts = (url: string | null) =>
    [...render('pages/lost.njk', viewLost({ ...site, url })).matchAll(/<script src="([^"]*)"/g)].map(([, src]) => src);
  expect(scripts('https://x.org/annals/')).toEqual(['/annals/annals.js']);
  expect(scripts(null)).toEqual(['resolve-root.js', '../resolve-root.js', '../../resolve-root.js']);
});

test('below a session stand those that go on from it', () => {
  const parent = (kind: 'resume' | 'fork') => ({ parent: { session: 'a', kind, prompt: 2, project: null } });
  const sessions = [
    session('a', '2026-04-12'),
    session('b', '2026-04-13', parent('resume')),
    session('c', '2026-04-14', parent('fork')),
  ];
  const html = render('pages/project.njk', viewProject(project('p', sessions), site));
  const tree = html
    .slice(html.indexOf('<ol class="entries">'))
    .replace(/<a class="entry" href="(\w).*?<\/a>/gs, '$1')
    .replace(/\n/g, '');
  expect(tree.slice(0, tree.indexOf('</section>'))).toBe(
    '<ol class="entries"><li>a<ol><li data-kind="resume">b</li><li data-kind="fork">c</li></ol></li></ol>',
  );
});

describe('XML', () => {
  test.each([
    ['the feed', () => render('pages/feed.njk', viewFeed([evil], { ...evilSite, url: 'https://x.org/?a=1&b=2' }))],
    ['a relative feed', () => render('pages/feed.njk', viewFeed([evil], evilSite))],
    ['an empty feed', () => render('pages/feed.njk', viewFeed([], site))],
    [
      'the sitemap',
      () => render('pages/sitemap.njk', viewSitemap([evil], { ...site, url: 'https://x.org/', isIndexed: true })!),
    ],
  ])('%s is well-formed', (_, make) => {
    expect(faultsOf(make())).toEqual([]);
  });

  test('and the check would notice', () => {
    for (const bad of [
      '<a><b></a></b>',
      '<a>&nbsp;</a>',
      '<a>&</a>',
      '<a>\u0008</a>',
      '<a b=c/>',
      '<a>\ud800</a>',
      '<a>',
      '<a/><b/>',
    ])
      expect(faultsOf(`<?xml version="1.0" encoding="utf-8"?>\n${bad}`)).not.toEqual([]);
  });
});

/** Enough of XML 1.0 for what we write: one root, tags that match, quoted attributes, known entities, legal characters. */
function faultsOf(xml: string): string[] {
  const faults: string[] = [];
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(xml)) faults.push('illegal character');
  const body = xml.replace(/^<\?xml version="1\.0" encoding="utf-8"\?>\n/, '');
  if (body === xml) faults.push('no declaration');
  const open: string[] = [];
  let roots = 0;
  const rest = body.replace(/<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*)(\/?)>/g, (tag, closing, name, attributes, empty) => {
    if (closing ? open.pop() !== name : open.length === 0 && roots++ > 0) faults.push(`misplaced ${tag}`);
    if (!closing && !empty) open.push(name);
    return attributes;
  });
  if (open.length > 0) faults.push(`open: ${open.join()}`);
  if (/[<>]/.test(rest)) faults.push('stray bracket');
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d+);)/.test(rest)) faults.push('unknown entity');
  return faults;
}
