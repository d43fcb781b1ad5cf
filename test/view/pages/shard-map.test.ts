import { describe, expect, test } from 'vitest';
import { findIn, messageId, shardOf as shardInBrowser, spellings } from '../../../assets/js/resolve.js';
import { findPlace, joinShard, shardNumberOf, shardOf, writePlaces } from '../../../src/view/pages/shard-map.ts';
import { type Placed, shardMap } from '../../support/place-map.ts';

const A = '5f0c52e9-4b0a-4f7e-9a35-2f60c8b1e4d7';
const B = '5fffffff-4b0a-4f7e-9a35-2f60c8b1e4d7';
const C = '00000000-4b0a-4f7e-9a35-2f60c8b1e4d7';

/** What a browser has after it ran the scripts. */
function run(files: ReadonlyMap<string, string>): Map<string, { pages: string[]; ids: string[]; gone?: string }> {
  const maps = new Map();
  for (const text of files.values())
    new Function('annalsMap', text)((name: string, map: unknown) => maps.set(name, map));
  return maps;
}

test('a shard holds the ids of each page', () => {
  const files = shardMap([
    [B, 'p/s2.html'],
    [A, 'p/s1.html'],
    [C, null],
    [`${A}~2`, 'p/s1.html'],
  ]);
  expect([...files]).toEqual([
    ['m/00.js', `annalsMap("00",{"pages":[],"ids":[],"gone":"${C}"})\n`],
    ['m/5f.js', `annalsMap("5f",{"pages":["p/s1.html","p/s2.html"],"ids":["${A} ${A}~2","${B}"]})\n`],
  ]);
});

test('the order of the entries does not matter, nor do repetitions', () => {
  const entries: Placed[] = [
    [A, 'p/s1.html'],
    [B, null],
    [C, 'p/s1.html'],
    [A, null],
    [B, null],
    [A, 'p/s0.html'],
  ];
  const files = shardMap(entries);
  expect([...shardMap(entries.toReversed())]).toEqual([...files]);
  expect(findIn(run(files).get('5f'), A)).toBe('p/s0.html');
});

test('a page is found by the lines of several projects, and they make one file in any order', () => {
  const sheets = [
    writePlaces([
      ['p/s1.html', [A, B]],
      [null, [`${A}~2`]],
    ]),
    writePlaces([['a/s2.html', [A]]]),
  ];
  const lines = sheets.map((sheet) => sheet[shardNumberOf(A)]!);
  expect([A, B, `${A}~2`, C].map((id) => findPlace(lines, id))).toEqual(['a/s2.html', 'p/s1.html', null, null]);
  expect(joinShard('5f', lines.toReversed())).toBe(joinShard('5f', lines));
});

test('nothing gives no files', () => {
  expect(shardMap([]).size).toBe(0);
});

describe('in the browser', () => {
  const odd = [
    'toolu_01',
    '__proto__',
    'constructor',
    'Ünï cödé',
    '漢字',
    'x',
    'zz-9',
    'a',
    '<script>',
    'L'.repeat(5000),
  ];

  test.each([A, A.toUpperCase(), `${A}~2`, `${A}-7`, ...odd])('%s is in the same shard', (id) => {
    expect(shardInBrowser(id)).toBe(shardOf(id));
    expect(shardOf(id)).toMatch(/^[0-9a-f]{2}$/);
  });

  test.each([A, ...odd])('%s is found by what a person has of it', (id) => {
    const maps = run(shardMap([[id, 'p/s.html']]));
    const look = (given: string) =>
      spellings(given)
        .map((key) => findIn(maps.get(shardOf(key)), key))
        .find((page) => page !== undefined);
    expect([look(id), look(`${id}-3`)]).toEqual(['p/s.html', 'p/s.html']);
    expect(look(`${id}0`)).toBeUndefined();
  });

  test('a withdrawn one is told from an unknown one', () => {
    const map = run(shardMap([[A, null]])).get('5f');
    expect([findIn(map, A), findIn(map, B), findIn(undefined, A), findIn(map, A.slice(0, 8))]).toEqual([
      null,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test.each([
    [`msg-${A}`, A],
    [`msg-${A}-2`, `${A}-2`],
    [A, A],
    ['msg-toolu_01', 'toolu_01'],
    ['msg-d-12', ''],
    ['content', ''],
    ['', ''],
  ])('the message in #%s is "%s"', (fragment, id) => {
    expect(messageId(fragment)).toBe(id);
  });
});
