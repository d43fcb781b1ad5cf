import { CborWriter } from './cbor-writer.ts';
import { cutWords, type Words } from './cut-words.ts';
import { type FilterPages, pagesOf } from './filter-pages.ts';
import { mergeWords, type Stretch, type WordSource } from './merge-words.ts';
import { ENTRY, type IndexPage, type OpenIndex } from './open-index.ts';
import { nameAfter, type Packed, pack, packNamed } from './packed.ts';
import { entryJson, PAGEFIND } from './pagefind-entry.ts';
import { Pauses } from './pauses.ts';

/** Pages of an index, from one number to another. */
export interface IndexPart {
  readonly index: OpenIndex;
  readonly from: number;
  readonly to: number;
}

export interface IndexFile {
  /** Below the folder of the index. */
  readonly path: string;
  readonly content: Uint8Array;
}

export interface MergedIndex {
  /** But for those that its pages are shown from, which stay as they are. */
  readonly files: readonly IndexFile[];
  /** Paths of those that lie in the site before. */
  readonly kept: readonly string[];
  readonly pages: readonly IndexPage[];
  /** How many pages have which value, by the filter's name. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Paths of files that an index of the site before has. */
type Known = Pick<ReadonlySet<string>, 'has'>;

/**
 * One index of several, in their order: their pages are numbered anew, and what they say of a word stands together. What
 * comes out does not depend on which parts come from one index. The tag stands before the names of its sets. Most of a
 * shard that grew by a turn is called as it was, after what it holds: that is neither packed nor written again.
 */
export async function mergeIndex(
  parts: readonly IndexPart[],
  tag = '',
  known: Known = new Set(),
): Promise<MergedIndex> {
  const pauses = new Pauses();
  const placed = placeParts(parts);
  const pages = parts.flatMap(({ index, from, to }) => index.pages.slice(from, to));
  const chunks: PackedWords[] = [];
  for (const cut of cutWords(mergeWords(sourcesOf(placed)))) {
    chunks.push(packWords(cut, known));
    if (pauses.isDue) await pauses.take();
  }
  const values = mergeFilters(placed);
  const filters = [...values].map(([filter, own]) => ({
    filter,
    ...packFilter(filter, own, filter === TAGGED ? tag : ''),
  }));
  const meta = packMeta(pages, chunks, filters);
  return {
    files: [
      ...chunks.flatMap(({ path, content }) => (content === null ? [] : [{ path, content }])),
      ...filters.map(({ name, content }) => ({ path: `filter/${name}.pf_filter`, content })),
      { path: `pagefind.${meta.name}.pf_meta`, content: meta.content },
      { path: ENTRY, content: Buffer.from(entryJson(meta.name, pages.length)) },
    ],
    kept: chunks.flatMap(({ path, content }) => (content === null ? [path] : [])),
    pages,
    counts: new Map(
      [...values].map(([name, own]) => [name, new Map([...own].map(([value, { length }]) => [value, length]))]),
    ),
  };
}

interface PackedWords extends Omit<Words, 'entries'> {
  readonly name: string;
  readonly path: string;
  /** Null where it is known. */
  readonly content: Uint8Array | null;
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

/** All in an order of their own. */
function mergeFilters(placed: readonly Placed[]): ReadonlyMap<string, ReadonlyMap<string, readonly number[]>> {
  const merged: FilterPages = new Map();
  for (const { index, from, to, at } of placed)
    for (const [name, values] of index.filters)
      for (const [value, pages] of values)
        for (const page of pages) if (page >= from && page < to) pagesOf(merged, name, value).push(page - from + at);
  return new Map([...merged].sort(byName).map(([name, values]) => [name, new Map([...values].sort(byName))]));
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

/** The filter whose values are this shard's only. */
export const TAGGED = 'set';

/** A list of a list of words. */
function packWords({ from, to, entries }: Words, known: Known): PackedWords {
  const writer = new CborWriter();
  writer.list(1);
  writer.list(entries.length);
  for (const { bytes } of entries) writer.raw(bytes);
  const bytes = writer.take();
  const name = nameAfter(bytes);
  const path = `index/${name}.pf_index`;
  return { from, to, name, path, content: known.has(path) ? null : packNamed(name, [bytes]).content };
}

/** `[name, [[value, [page, …]], …]]` */
function packFilter(name: string, values: ReadonlyMap<string, readonly number[]>, tag: string): Packed {
  const writer = new CborWriter();
  writer.list(2);
  writer.text(name);
  writer.list(values.size);
  for (const [value, pages] of values) {
    writer.list(2);
    writer.text(tag + value);
    writer.list(pages.length);
    for (const page of pages) writer.number(page);
  }
  return pack(writer.take());
}

/** `[version, pages, files of words, filters, orders, fields]`: there are neither orders nor fields. */
function packMeta(
  pages: readonly IndexPage[],
  chunks: readonly PackedWords[],
  filters: readonly (Packed & { readonly filter: string })[],
): Packed {
  const writer = new CborWriter();
  writer.list(6);
  writer.text(PAGEFIND);
  writer.list(pages.length);
  for (const { bytes } of pages) writer.raw(bytes);
  writer.list(chunks.length);
  for (const { from, to, name } of chunks) {
    writer.list(3);
    for (const text of [from, to, name]) writer.text(text);
  }
  writer.list(filters.length);
  for (const { filter, name } of filters) {
    writer.list(2);
    for (const text of [filter, name]) writer.text(text);
  }
  writer.list(0);
  writer.list(0);
  return pack(writer.take());
}
