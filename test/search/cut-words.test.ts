import { expect, test } from 'vitest';
import { cutWords } from '../../src/search/cut-words.ts';

/** Words, each with so many thousand bytes that an index says of it. */
const wordsOf = (sizes: Readonly<Record<string, number>>) =>
  Object.entries(sizes).map(([word, thousands]) => ({ word, bytes: new Uint8Array(thousands * 1000) }));

/** `from-to: words` of each file. */
const cutsOf = (sizes: Readonly<Record<string, number>>): string[] =>
  Array.from(
    cutWords(wordsOf(sizes)),
    ({ from, to, entries }) => `${from}-${to.replace('\u{10ffff}', '…')}: ${entries.map(({ word }) => word).join(' ')}`,
  );

test.each([
  {
    says: 'into small files, between words that begin differently',
    sizes: { tea: 5, team: 5, tide: 9, tidepool: 1, tiger: 5 },
    cuts: ['tea-tea…: tea team', 'tid-tig…: tide tidepool tiger'],
  },
  {
    says: 'with words that begin alike together, though they are more than enough',
    sizes: { tea: 20, tide: 10, tidepool: 10, tiger: 20 },
    cuts: ['tea-tea…: tea', 'tid-tid…: tide tidepool', 'tig-tig…: tiger'],
  },
  {
    says: 'by more letters where there are too many',
    sizes: { confer: 20, config: 20, conic: 20, consul: 20 },
    cuts: ['conf-conf…: confer config', 'coni-coni…: conic', 'cons-cons…: consul'],
  },
  {
    says: 'with a word before those that it begins, as many as there is room for',
    sizes: { con: 20, confer: 20, conic: 20 },
    cuts: ['con-conf…: con confer', 'coni-coni…: conic'],
  },
  {
    says: 'never within words that begin alike for long',
    sizes: { segment: 60, segmented: 20 },
    cuts: ['segme-segme…: segment segmented'],
  },
  { says: 'with short words for themselves', sizes: { a: 1, at: 1 }, cuts: ['a-at: a at'] },
  {
    says: 'between whole characters',
    sizes: { 𝒶𝒷𝒸𝒹: 9, 𝒶𝒷𝒸𝓏: 9, 𝒶𝒷𝒹: 9 },
    cuts: ['𝒶𝒷𝒸-𝒶𝒷𝒸…: 𝒶𝒷𝒸𝒹 𝒶𝒷𝒸𝓏', '𝒶𝒷𝒹-𝒶𝒷𝒹…: 𝒶𝒷𝒹'],
  },
])('words are cut $says', ({ sizes, cuts }) => {
  expect(cutsOf(sizes)).toEqual(cuts);
});
