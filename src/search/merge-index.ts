import { listHead, number, text } from './cbor.ts';
import { cutWords } from './cut-words.ts';
import { mergeWords, type Stretch, type WordSource } from './merge-words.ts';
import { ENTRY, type IndexPage, type OpenIndex } from './open-index.ts';
import { pack } from './packed.ts';
import type { IndexFile } from './run-pagefind.ts';

/** Pages of an index, from one number to another. */
export interface IndexPart {
  readonly index: OpenIndex;
  readonly from: number;
  readonly to: number;
}

export interface MergedIndex {
  /** But for those that its pages are shown from, which stay as they are. */
  readonly files: readonly IndexFile[];
  readonly pages: readonly IndexPage[];
  /** How many pages have which value, by the filter's name. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Changes with what comes out. */
export const MERGED = 'merged 1';

/**
 * One index of several, in their order: their pages are numbered anew, and what they say of a word stands together. What
 * comes out does not depend on which parts come from one index. The tag stands before the names of its sets.
 */
export function mergeIndex(parts: readonly IndexPart[], tag = ''): MergedIndex {
  const placed = placeParts(parts);
  const pages = parts.flatMap(({ index, from, to }) => index.pages.slice(from, to));
  const sources = sourcesOf(placed);
  const chunks = cutWords([...mergeWords(sources)]).map(({ from, to, entries }) => ({
    from,
    to,
    ...pack([listHead(1), listHead(entries.length), ...entries.map(({ bytes }) => bytes)]),
  }));
  const values = mergeFilters(placed);
  const filters = [...values].map(([name, own]) => ({
    filter: name,
    ...packFilter(name, own, name === TAGGED ? tag : ''),
  }));
  const { version, rest } = parts[0]!.index;
  const meta = pack([
    listHead(4 + rest.length),
    version,
    listHead(pages.length),
    ...pages.map(({ bytes }) => bytes),
    listHead(chunks.length),
    ...chunks.flatMap(({ from, to, name }) => [listHead(3), text(from), text(to), text(name)]),
    listHead(filters.length),
    ...filters.flatMap(({ filter, name }) => [listHead(2), text(filter), text(name)]),
    ...rest,
  ]);
  return {
    files: [
      ...chunks.map(({ name, content }) => ({ path: `index/${name}.pf_index`, content })),
      ...filters.map(({ name, content }) => ({ path: `filter/${name}.pf_filter`, content })),
      { path: `pagefind.${meta.name}.pf_meta`, content: meta.content },
      { path: ENTRY, content: entryOf(parts[0]!.index.read(ENTRY), meta.name, pages.length) },
    ],
    pages,
    counts: new Map(
      [...values].map(([name, own]) => [name, new Map([...own].map(([value, { length }]) => [value, length]))]),
    ),
  };
}

type Placed = IndexPart & Stretch;

function placeParts(parts: readonly IndexPart[]): readonly Placed[] {
  let at = 0;
  return parts.map((part) => {
    const placed = { ...part, at };
    at += part.to - part.from;
    return placed;
  });
}

/** Every index is gone through once, however many of its parts are wanted. */
function sourcesOf(placed: readonly Placed[]): readonly WordSource[] {
  return [...new Set(placed.map(({ index }) => index))].map((index) => ({
    words: index.words(),
    stretches: placed.filter((part) => part.index === index).sort((a, b) => a.from - b.from),
  }));
}

/** The pages of each value, by the filter's name; all in an order of their own. */
function mergeFilters(placed: readonly Placed[]): ReadonlyMap<string, ReadonlyMap<string, readonly number[]>> {
  const merged = new Map<string, Map<string, number[]>>();
  for (const { index, from, to, at } of placed)
    for (const [name, values] of index.filters)
      for (const [value, pages] of values)
        for (const page of pages) if (page >= from && page < to) pagesOf(merged, name, value).push(page - from + at);
  return new Map([...merged].sort(byName).map(([name, values]) => [name, new Map([...values].sort(byName))]));
}

function pagesOf(merged: Map<string, Map<string, number[]>>, name: string, value: string): number[] {
  const values = merged.get(name) ?? new Map<string, number[]>();
  merged.set(name, values);
  const pages = values.get(value) ?? [];
  values.set(value, pages);
  return pages;
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

/** The filter whose values are this shard's only. */
export const TAGGED = 'set';

const packFilter = (name: string, values: ReadonlyMap<string, readonly number[]>, tag: string) =>
  pack([
    listHead(2),
    text(name),
    listHead(values.size),
    ...[...values].flatMap(([value, pages]) => [
      listHead(2),
      text(tag + value),
      listHead(pages.length),
      ...pages.map(number),
    ]),
  ]);

function entryOf(content: Uint8Array, hash: string, pages: number): Uint8Array {
  const entry = JSON.parse(Buffer.from(content).toString()) as { languages: { en: object } };
  entry.languages.en = { ...entry.languages.en, hash, page_count: pages };
  return Buffer.from(JSON.stringify(entry));
}
