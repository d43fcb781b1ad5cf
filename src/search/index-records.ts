import { type FilterPages, pagesOf } from './filter-pages.ts';
import { fragmentFile, type ShownRecord } from './fragment-file.ts';
import { type IndexPage, type OpenIndex, wordsFrom } from './open-index.ts';
import { Pauses } from './pauses.ts';
import { inMemory, type Keep, type Kept } from './spool.ts';
import { WordPlaces } from './word-places.ts';
import { type KnownWord, meetWords } from './words/known-words.ts';

/** A record as it goes into an index. */
export interface PlainRecord {
  readonly url: string;
  readonly content: string;
  readonly filters: Readonly<Record<string, string>>;
}

/** An index whose words and files are put away until they are wanted. */
export interface RecordIndex extends OpenIndex {
  /** Of its pages. */
  readonly urls: readonly string[];
  /** The files that its records are shown from, by name. */
  readonly fragments: ReadonlyMap<string, Kept>;
}

/** Records in one file: what a hit is shown from is loaded a file at a time. */
const TOGETHER = 6;

/** Says of records what Pagefind would. One that has no word at all is left out. */
export async function indexRecords(records: Iterable<PlainRecord>, keep: Keep = inMemory): Promise<RecordIndex> {
  const pauses = new Pauses();
  const places = new WordPlaces();
  const filters: FilterPages = new Map();
  const pages: IndexPage[] = [];
  const urls: string[] = [];
  const fragments = new Map<string, Kept>();
  let together: ShownRecord[] = [];
  const close = (): void => {
    const file = fragmentFile(together);
    fragments.set(file.name, keep(file.content));
    pages.push(...file.pages);
    together = [];
  };
  const adder = new WordAdder(places);
  for (const { url, content, filters: own } of records) {
    const page = pages.length + together.length;
    const text = cleanText(content);
    const words = adder.add(text, page);
    if (words === 0) continue;
    for (const [name, value] of Object.entries(own)) pagesOf(filters, name, value).push(page);
    urls.push(url);
    together.push({ url, content: text, filters: own, words });
    if (together.length === TOGETHER) close();
    if (pauses.isDue) await pauses.take();
  }
  if (together.length > 0) close();
  const words = await places.writeAll(pauses, keep);
  return { pages, urls, fragments, filters, words: () => wordsFrom(words()) };
}

/** What an index must not have: halves of pairs, any white space but single spaces, and what has no width. */
const UNUSUAL = /[\t-\r\u0085\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ud800-\udfff]| {2}|^ | $/;
const SPACE = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

function cleanText(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  const words = text.toWellFormed().replaceAll('\u200b', '').split(SPACE);
  return words.filter((word) => word !== '').join(' ');
}

let adders = 0;

/** Puts the words of texts where they belong, and notes what number each has there. */
class WordAdder {
  readonly #places: WordPlaces;
  readonly #number = ++adders;

  constructor(places: WordPlaces) {
    this.#places = places;
  }

  /** How many words the text has between its spaces; 0 where none of them can be found. */
  add(text: string, page: number): number {
    let hasAny = false;
    const count = meetWords(text, (known, place) => {
      if (known.words.length === 0) return;
      hasAny = true;
      this.#places.add(known.notedBy === this.#number ? known.notes : this.#note(known), page, place);
    });
    return hasAny ? count : 0;
  }

  #note(known: KnownWord): readonly number[] {
    known.notes = this.#places.listOf(known.words);
    known.notedBy = this.#number;
    return known.notes;
  }
}
