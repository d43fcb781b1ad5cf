import { describe, expect, test } from 'vitest';
import { findGone } from '../../src/publish/gone-sessions.ts';
import { overLimits } from '../../src/publish/pages-limits.ts';
import { pagesUrl } from '../../src/publish/pages-url.ts';
import { readShard, writeShard } from '../../src/view/pages/shard-map.ts';
import { shardMap } from '../support/place-map.ts';

describe('where the site will stand', () => {
  test.each([
    ['https://github.com/mira/notes', 'https://mira.github.io/notes/'],
    ['https://github.com/mira/notes.git', 'https://mira.github.io/notes/'],
    ['https://github.com/mira/notes/', 'https://mira.github.io/notes/'],
    ['https://token:x@github.com/mira/notes.git', 'https://mira.github.io/notes/'],
    ['http://www.github.com/Mira/Notes.js', 'https://mira.github.io/Notes.js/'],
    ['git@github.com:mira/notes.git', 'https://mira.github.io/notes/'],
    ['github.com:mira/notes', 'https://mira.github.io/notes/'],
    ['git@github.com-work:mira/notes.git', 'https://mira.github.io/notes/'],
    ['ssh://git@github.com/mira/notes.git', 'https://mira.github.io/notes/'],
    ['ssh://git@ssh.github.com:443/mira/notes.git', 'https://mira.github.io/notes/'],
    ['git://github.com/mira/notes', 'https://mira.github.io/notes/'],
    ['git@github.com:Mira/mira.github.io.git', 'https://mira.github.io/'],
    ['https://github.com/mira/MIRA.github.io', 'https://mira.github.io/'],
    ['https://gitlab.com/mira/notes', null],
    ['https://github.com.example.org/mira/notes', null],
    ['https://example.org/github.com/notes', null],
    ['https://github.com/mira', null],
    ['https://github.com/mi"ra/notes', null],
    ['/srv/git/notes.git', null],
    ['C:\\git\\notes', null],
    ['', null],
  ])('%s → %s', (remote, url) => expect(pagesUrl(remote, null)).toBe(url));

  test.each([
    ['annals.example.org\n', 'https://annals.example.org/'],
    ['  Annals.Example.org  \nmore', 'https://annals.example.org/'],
    ['"><script>', 'https://mira.github.io/notes/'],
    ['', 'https://mira.github.io/notes/'],
    ['localhost', 'https://mira.github.io/notes/'],
  ])('with a CNAME of %j → %s', (cname, url) => expect(pagesUrl('git@github.com:mira/notes', cname)).toBe(url));
});

describe('limits of GitHub Pages', () => {
  const MB = 1_000_000;
  const site = (files: Readonly<Record<string, number>>, strange: readonly string[] = []) => ({
    files: Object.entries(files).map(([path, bytes]) => ({ path, bytes })),
    bytes: Object.values(files).reduce((sum, bytes) => sum + bytes, 0),
    strange,
  });

  test.each([
    ['fits to the byte', site({ 'a/b.html': 100 * MB, ...eachOf(9, 100 * MB) }), []],
    [
      'a file too large',
      site({ 'a/b.html': 101 * MB, 'a/c.html': 120 * MB, 'd.html': 9 }),
      ['GitHub takes no file over 100 MB, and the site has a/c.html (120 MB), a/b.html (101 MB).'],
    ],
    [
      'a site too large',
      site({ ...eachOf(11, 90 * MB), 'big/x.html': 99 * MB, 'big/y.html': 99 * MB }),
      [
        'GitHub Pages takes no site over 1 GB, and this one is 1.19 GB. The largest are big/ (198 MB), p0/ (90 MB), p1/ (90 MB), p2/ (90 MB), p3/ (90 MB) and 7 more.',
      ],
    ],
    ['a link', site({ a: 1 }, ['b']), ['GitHub Pages takes plain files only, and b is none.']],
  ])('%s', (_, measured, said) => expect(overLimits(measured)).toEqual(said));

  function eachOf(count: number, bytes: number): Record<string, number> {
    return Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}/x.html`, bytes]));
  }
});

test('a session is gone with all its pages and twins; nothing else is', () => {
  const published = `index.html annals.css .annals CNAME m/0a.js blocks/0a1b.html img/0a.png pagefind/x/a.json
    p/index.html p/all.html p/all-2.html p/s1.html p/s1-2.html p/s1-10.html p/s1.md p/s1-2.json p/s2.html p/s2-2.html
    q/index.html q/s3.html q/s3-xabc.html q/withheld.html r/lonely.md`
    .split(/\s+/)
    .map((path) => [path, { mode: '100644', id: path }] as const);
  const site = new Set(['index.html', 'p/index.html', 'p/s2.html', 'q/s3.html']);
  expect(
    findGone(
      new Map(published),
      (path) => site.has(path),
      (name) => name === 'withheld',
    ),
  ).toEqual([
    { address: 'p/s1', files: ['p/s1-10.html', 'p/s1-2.html', 'p/s1-2.json', 'p/s1.html', 'p/s1.md'] },
    { address: 'q/s3-xabc', files: ['q/s3-xabc.html'] },
  ]);
});

test('a shard of the map is read as it was written, and anything else is empty', () => {
  const files = shardMap([
    ['aa11', 'p/s.html'],
    ['aa22', 'p/s.html'],
    ['aa33', 'p/t.html'],
    ['aa44', null],
    ['aa/5', 'p/t.html'],
  ]);
  for (const [name, text] of files) expect(writeShard(name.slice(2, 4), readShard(text))).toBe(text);
  expect(readShard(files.get('m/aa.js')!).get('p/s.html')).toEqual(['aa11', 'aa22']);
  for (const text of [
    '',
    'alert(1)',
    'annalsMap("aa",{"pages":)\n',
    'annalsMap("aa",{})\n',
    'annalsMap("aa",{"pages":7,"gone":[]})\n',
  ])
    expect([...readShard(text)]).toEqual([[null, []]]);
});
