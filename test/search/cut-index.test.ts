import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { wordsIn } from '../../assets/js/search/words-in.js';
import { Cbor, listHead, text } from '../../src/search/cbor.ts';
import { cutIndex } from '../../src/search/cut-index.ts';
import type { IndexFile } from '../../src/search/run-pagefind.ts';

const list = (...values: Uint8Array[]): Uint8Array => Buffer.concat([listHead(values.length), ...values]);
const zip = (value: Uint8Array): Uint8Array => gzipSync(Buffer.concat([Buffer.from('pagefind_dcd'), value]));
const unzip = (content: Uint8Array): Uint8Array => gunzipSync(content).subarray(12);

/** A word in so many thousand records; what an index keeps of each is a byte here. */
const word = (name: string, thousands: number): Uint8Array =>
  list(text(name), list(...Array.from({ length: thousands * 1000 }, () => Uint8Array.of(0))), list());

/** Files as Pagefind makes them, each of some words. */
function indexOf(...chunks: Readonly<Record<string, number>>[]): IndexFile[] {
  const files = chunks.map((words, nth) => ({
    path: `index/en_${nth}.pf_index`,
    content: zip(list(list(...Object.entries(words).map(([name, thousands]) => word(name, thousands))))),
  }));
  const table = chunks.map((words, nth) => {
    const names = Object.keys(words);
    return list(text(names[0]!), text(names.at(-1)!), text(`en_${nth}`));
  });
  const meta = list(text('1.6.0'), list(text('page')), list(...table), list(), list(), list());
  return [
    ...files,
    { path: 'pagefind.en_old.pf_meta', content: zip(meta) },
    { path: 'pagefind-entry.json', content: Buffer.from('{"languages":{"en":{"hash":"en_old","page_count":1}}}') },
    { path: 'fragment/x.pf_fragment', content: Buffer.from('x') },
  ];
}

/** `from-to: words` of each file, as the index lists them. */
function cutsOf(files: readonly IndexFile[]): string[] {
  const cut = cutIndex(files);
  const at = (path: string): Uint8Array => cut.find((file) => file.path === path)!.content;
  const { hash } = JSON.parse(Buffer.from(at('pagefind-entry.json')).toString()).languages.en;
  const parts = [...new Cbor(unzip(at(`pagefind.${hash}.pf_meta`))).items()];
  expect(parts).toHaveLength(6);
  return Array.from(new Cbor(parts[2]!).items(), (chunk) => {
    const [from, to, name] = Array.from(new Cbor(chunk).items(), (part) => new Cbor(part).text());
    const words = wordsIn(gunzipSync(at(`index/${name}.pf_index`))) as { word: string; records: number }[];
    return `${from}-${to!.replace('\u{10ffff}', '…')}: ${words.map((one) => one.word).join(' ')}`;
  });
}

describe('an index is cut', () => {
  test.each([
    {
      says: 'into small files, between words that begin differently',
      chunks: [{ tea: 5, team: 5, tide: 9, tidepool: 1, tiger: 5 }],
      cuts: ['tea-tea…: tea team', 'tid-tig…: tide tidepool tiger'],
    },
    {
      says: 'with words together that Pagefind cut apart',
      chunks: [
        { tea: 20, tide: 10 },
        { tidepool: 10, tiger: 20 },
      ],
      cuts: ['tea-tea…: tea', 'tid-tid…: tide tidepool', 'tig-tig…: tiger'],
    },
    {
      says: 'by more letters where there are too many',
      chunks: [{ confer: 20, config: 20, conic: 20, consul: 20 }],
      cuts: ['conf-conf…: confer config', 'coni-coni…: conic', 'cons-cons…: consul'],
    },
    {
      says: 'with a word before those that it begins, as many as there is room for',
      chunks: [{ con: 20, confer: 20, conic: 20 }],
      cuts: ['con-conf…: con confer', 'coni-coni…: conic'],
    },
    {
      says: 'never within words that begin alike for long',
      chunks: [{ segment: 60, segmented: 20 }],
      cuts: ['segme-segme…: segment segmented'],
    },
    { says: 'with short words for themselves', chunks: [{ a: 1, at: 1 }], cuts: ['a-at: a at'] },
  ])('$says', ({ chunks, cuts }) => {
    expect(cutsOf(indexOf(...chunks))).toEqual(cuts);
  });
});

test('what an index says of a word stays as it is, and so do other files', () => {
  const files = indexOf({ tide: 70 });
  const cut = cutIndex(files);
  expect(cut.map(({ path }) => path.replace(/en_\w+/, 'en'))).toEqual([
    'fragment/x.pf_fragment',
    'index/en.pf_index',
    'pagefind-entry.json',
    'pagefind.en.pf_meta',
  ]);
  expect(unzip(cut[1]!.content)).toEqual(unzip(files[0]!.content));
  expect(wordsIn(gunzipSync(cut[1]!.content))).toEqual([{ word: 'tide', records: 70_000 }]);
  expect(cutIndex(files)).toEqual(cut);
});
