import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { Cbor } from '../../src/search/cbor.ts';
import { stemEnglish } from '../../src/search/words/stem-english.ts';
import { recordsBelow } from '../support/drawn-records.ts';
import { openFiles } from '../support/index-part.ts';
import { runPagefind } from '../support/run-pagefind.ts';

const BEGINNINGS =
  'a be hop hopp run add egg off fly say dy past paste gener commun inter univers organ later emerg arsen happi rel nation succ exc proc inn even cann log analog y by toy ski sk beautif triv hope cri agre controll 12 xx ł'.split(
    ' ',
  );
const ENDINGS =
  's es ies ied ss us sses ed eed edly eedly ing ingly ying y ies ly li bli abli ally fulli lessli ousli entli aliti biliti iviti tional ational alism ation ization izer ator iveness fulness ousness ogi ogist logi icate ative alize iciti ical ful ness ance ence able ible ant ement ment ent ism ate iti ous ive ize ion sion tion al er ic e l ll ee eli'.split(
    ' ',
  );

/** Beginnings with every ending, and with two; and all words of the demo archive and of our own documents. */
const words = new Set([
  ...BEGINNINGS.flatMap((word) => ENDINGS.flatMap((one) => [word + one, ...ENDINGS.map((two) => word + one + two)])),
  ...Array.from(recordsBelow('fixtures/demo'), ({ content }) => content).flatMap(wordsOf),
  ...['README.md', 'docs/architecture.md', 'docs/search.md', 'package-lock.json'].flatMap((file) =>
    wordsOf(readFileSync(file, 'utf8')),
  ),
]);

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z]+/g) ?? [];
}

/** Which words Pagefind takes for the same: each stands in a place of its own. */
let stems: string[];

beforeAll(async () => {
  const all = [...words];
  const index = openFiles(await runPagefind([{ url: '-', content: all.join(' '), filters: {} }]));
  stems = new Array(all.length);
  for (const { word, bytes } of index.words()) for (const place of placesIn(bytes)) stems[place] = word;
});

/** `[word, [[page, [weight, place, steps…], []]], []]` */
function placesIn(bytes: Uint8Array): number[] {
  const cbor = new Cbor(bytes, 1);
  cbor.skip();
  if (cbor.count() === 0) return [];
  cbor.count();
  cbor.number();
  const places = Array.from({ length: cbor.count() - 1 }, (_, nth) => {
    if (nth === 0) cbor.skip();
    return cbor.number();
  });
  for (let nth = 1; nth < places.length; nth++) places[nth]! += places[nth - 1]!;
  return places;
}

test('words lose the endings that they lose in Pagefind', () => {
  expect(words.size).toBeGreaterThan(100_000);
  const wrong = [...words].flatMap((word, nth) => {
    const stem = stemEnglish(word);
    return stem === stems[nth] ? [] : [`${word}: ${stem}, not ${stems[nth]}`];
  });
  expect(wrong.slice(0, 20)).toEqual([]);
});

test.each([
  ['running', 'run'],
  ['hoping', 'hope'],
  ['hopping', 'hop'],
  ['adding', 'add'],
  ['dying', 'die'],
  ['skies', 'sky'],
  ['international', 'internat'],
  ['𝒶y', '𝒶y'],
  ['𝒶𝒷𝒸ing', '𝒶𝒷𝒸ing'],
])('%s: %s', (word, stem) => {
  expect(stemEnglish(word)).toBe(stem);
});

test('takes a word of any length in no time', () => {
  const began = performance.now();
  for (const letters of ['a', 'y', 'b', 'ab', 'ing', 'ational', '𝒶']) stemEnglish(`${letters.repeat(100_000)}ing`);
  expect(performance.now() - began).toBeLessThan(1000);
});
