import { beforeAll, describe, expect, test } from 'vitest';
import { type IndexFile, type IndexPart, mergeIndex } from '../../src/search/merge-index.ts';
import type { OpenIndex } from '../../src/search/open-index.ts';
import { openFiles, partOf } from '../support/index-part.ts';
import { runPagefind } from '../support/run-pagefind.ts';
import { told } from '../support/told-index.ts';

const NAMES = [
  'heron',
  'Héron',
  'héroN',
  'naïve',
  'runs',
  'running',
  'ibis',
  '鳥',
  '鳥居',
  '𝒶𝒷',
  '\uffee',
  'camelCase',
];

/** Words in all writings; every tenth record is long, so that words stand far apart and often. */
const record = (nth: number) => ({
  url: `r${nth}`,
  content: Array.from({ length: nth % 10 === 0 ? 400 : 6 }, (_, at) => NAMES[(nth * 7 + at * at) % NAMES.length])
    .concat(`only${nth}`)
    .join(' '),
  filters: { set: `s${nth % 3}`, session: `t${Math.floor(nth / 40)}` },
});
const RECORDS = Array.from({ length: 120 }, (_, nth) => record(nth));

describe('an index that is put together', () => {
  let whole: OpenIndex;
  let parts: readonly IndexPart[];

  beforeAll(async () => {
    whole = openFiles(await runPagefind(RECORDS));
    parts = [await partOf(RECORDS.slice(0, 50)), await partOf(RECORDS.slice(50, 51)), await partOf(RECORDS.slice(51))];
  });

  const merge = async (wanted: readonly IndexPart[]): Promise<OpenIndex> => openFiles((await mergeIndex(wanted)).files);

  test('says what Pagefind says of all records at once', async () => {
    expect(told(await merge(parts))).toEqual(told(whole));
  });

  test('has its words in the order in which Pagefind looks them up', async () => {
    const order = Array.from((await merge(parts)).words(), ({ word }) => word);
    expect(order).toEqual(Array.from(whole.words(), ({ word }) => word));
    expect(order).toEqual(order.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  });

  test('is the same, byte for byte, when part of it comes from one that was put together before', async () => {
    const old = await merge([parts[0]!, await partOf([record(200), record(201)]), parts[2]!]);
    const kept = (from: number, to: number): IndexPart => ({ index: old, from, to });
    const again = await mergeIndex([kept(0, 50), parts[1]!, kept(52, 52 + 69)]);
    expect(again.files).toEqual((await mergeIndex(parts)).files);
  });

  test('says which files are known, and packs only the others', async () => {
    const all = (await mergeIndex(parts)).files;
    const words = all.map(({ path }) => path).filter((path) => path.startsWith('index/'));
    const known = new Set(words.slice(1));
    const { files, kept } = await mergeIndex(parts, '', known);
    expect(words.length).toBeGreaterThan(1);
    expect(kept).toEqual([...known]);
    expect(files).toEqual(all.filter(({ path }) => !known.has(path)));
  });

  test('forgets the words of what is left out', async () => {
    const index = await merge([{ ...parts[0]!, to: 49 }, parts[1]!]);
    const words = Array.from(index.words(), ({ word }) => word);
    expect(words).toContain('only48');
    expect(words).not.toContain('only49');
    expect(index.pages.length).toBe(50);
    expect(told(index).values['session t1']).toHaveLength(10);
  });

  test('begins as one of Pagefind does', async () => {
    const entry = (files: readonly IndexFile[]) =>
      JSON.parse(Buffer.from(files.find(({ path }) => path === 'pagefind-entry.json')!.content).toString());
    const [ours, theirs] = [entry((await mergeIndex(parts)).files), entry(await runPagefind(RECORDS))];
    theirs.languages.en.hash = ours.languages.en.hash;
    expect(ours).toEqual(theirs);
  });

  test('counts its pages and its filters', async () => {
    const { files, counts } = await mergeIndex(parts);
    const entry = files.find(({ path }) => path === 'pagefind-entry.json')!;
    expect(JSON.parse(Buffer.from(entry.content).toString()).languages.en.page_count).toBe(120);
    expect([...counts.get('set')!]).toEqual([
      ['s0', 40],
      ['s1', 40],
      ['s2', 40],
    ]);
  });
});
