import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { indexRecords, type PlainRecord, type RecordIndex } from '../../src/search/index-records.ts';
import type { IndexFile } from '../../src/search/merge-index.ts';
import { indexedText } from '../../src/view/search/search-words.ts';
import { recordsBelow } from '../support/drawn-records.ts';
import { openFiles } from '../support/index-part.ts';
import { runPagefind, withoutBreaks } from '../support/run-pagefind.ts';
import { told } from '../support/told-index.ts';

const record = (content: string, nth: number): PlainRecord => ({
  url: `["page.html","${nth}"]`,
  content,
  filters: { set: `s${nth % 3}`, session: `t${nth % 7}` },
});

/** Pieces of all that a text may be made of. */
const pieces = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(...'tide pool running responsibilities getUserName HTTPServer2 x y'.split(' ')),
  },
  { weight: 3, arbitrary: fc.constantFrom(...'.,:;/-_\'"()[]{}<>#$%&*+=?!@\\^`|~'.split('')) },
  { weight: 3, arbitrary: fc.constantFrom(' ', ' ', ' ', '\n', '\t', '\u00ad', '\u00a0', '\u200b', '\u3000') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('é', 'É', 'ß', 'Ω', 'Σ', 'ς', 'Й', 'ё', 'ǅ', 'İ', 'ñ', 'ﬁ', 'ø', '’', '—', '…'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '\u0301',
      '\u0308',
      '\u0345',
      '\u3099',
      '\u064e',
      '\u093e',
      '\u200d',
      '\ufe0f',
      '\u20e3',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('東', '京', 'が', 'ガ', 'ー', '한', '국', 'ไ', 'ท', 'ש', 'م', 'हि', '𝒶', '𐎠'),
  },
  { weight: 2, arbitrary: fc.constantFrom('👋', '❤', '⚡', '🇩', '🇪', '👩🏽', '👨‍👩‍👧', '1', '🏻', '🏴', '™') },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 99_999 }).map(String) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
);
const texts = fc.sample(
  fc.array(pieces, { maxLength: 40 }).map((all) => all.join('')),
  { numRuns: 1500, seed: 7 },
);

/** What was once different. */
const WORDS =
  `foo Foo fooBar FooBAR HTTPServer getUserName2 v2Beta 100px (100px) 3D utf8 utf8, snake_case __init__ a-b ab-c kebab-case
  it's don’t l’Été café cafe\u0301 naïve Straße ΑΣΣΟΣ Σ. ǅungla ǅungla, İstanbul ﬁn x X - -- _ ‿ a‿b 東京 東\u00ad京 京\u00ad
  がっこう か\u3099 ア゙é 한국어 हिन्दी ไทย עִברית مُحَمَّد йогурт ª ªXcd ɭXɭ abX\u0345cd \u0345X ab\u0600Acd \u0301 -\u0301abc
  𝒶𝒷𝒸 𝒶y 𝒶ies 👋 a👋b ❤ ❤️ ⚡ ⚡️ 1️⃣ 1⃣ 🏻 🦰 👋🏽 🇩🇪 🇩🇪🇫🇷 🇽🇽 👨‍👩‍👧‍👦 👁‍🗨 👁️‍🗨️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ☝🏽 src/\u00ad a.\u00ad \u00ad …\u00ad constructor __proto__
  dying skies succeed proceeding innings adding egged pasted universal internationally geologist yyying sayings`.split(
    /\s+/,
  );

const RECORDS: readonly PlainRecord[] = [
  ...WORDS,
  WORDS.join(' '),
  '',
  ' ',
  '--- …',
  `  two\t\tspaces \n\u0085and\u2003others \u200b\u200b `,
  'x'.repeat(100_000),
  `${'é'.repeat(30_000)}Ab1`,
  'aB'.repeat(3000),
  `${'so many '.repeat(5000)}words`,
  ...texts.map((text) => text.toWellFormed()),
  ...texts.map(indexedText),
].map(record);

/** What records are shown from, by url. */
function shownIn(files: Iterable<Uint8Array>): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const file of files) {
    const data = JSON.parse(gunzipSync(file).toString('utf8', 'pagefind_dcd'.length));
    for (const one of 'url' in data ? [data] : (Object.values(data) as { url: string }[])) shown[one.url] = one;
  }
  return shown;
}

const fragmentsOf = (files: readonly IndexFile[]): Uint8Array[] =>
  files.filter(({ path }) => path.startsWith('fragment/')).map(({ content }) => content);

describe.each([
  ['hostile texts', () => RECORDS],
  ['the demo archive', () => Array.from(recordsBelow('fixtures/demo'), ({ content }, nth) => record(content, nth))],
])('an index of %s', (_, records) => {
  let ours: RecordIndex;
  let theirs: readonly IndexFile[];
  let theirWords: readonly IndexFile[];

  beforeAll(async () => {
    ours = await indexRecords(records());
    theirs = await runPagefind(records());
    theirWords = await runPagefind(records().map(withoutBreaks));
  });

  test('says of every word and filter what Pagefind says', () => {
    expect(told(ours)).toEqual(told(openFiles(theirWords)));
  });

  test('has the records that Pagefind has, in their order, as it shows them', () => {
    const shown = shownIn(Array.from(ours.fragments.values(), (content) => content()));
    expect(shown).toEqual(shownIn(fragmentsOf(theirs)));
    expect(ours.urls).toEqual(records().flatMap(({ url }) => (url in shown ? [url] : [])));
  });
});

test('halves of pairs are no words, and break nothing', async () => {
  const { urls, words } = await indexRecords([record('a\ud800b \udc00', 0), record('\ud83d', 1), record('tide', 2)]);
  expect(urls).toHaveLength(2);
  expect(Array.from(words(), ({ word }) => word)).toContain('tide');
});

test('records are called the same, whatever is indexed with them', async () => {
  const [all, some] = [await indexRecords(RECORDS), await indexRecords(RECORDS.slice(0, 60))];
  const names = [...some.fragments.keys()];
  expect([...all.fragments.keys()].slice(0, names.length - 1)).toEqual(names.slice(0, -1));
  expect(all.pages.slice(0, some.pages.length).map(({ id }) => id)).toEqual(some.pages.map(({ id }) => id));
});

test('others have their turn while it goes on', async () => {
  let turns = 0;
  const count = (): void => {
    turns++;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  const began = performance.now();
  await indexRecords(RECORDS);
  clearImmediate(timer);
  expect(turns).toBeGreaterThan((performance.now() - began) / 100);
});
