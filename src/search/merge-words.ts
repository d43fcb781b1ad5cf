import { Cbor, listHead, number, text } from './cbor.ts';
import type { IndexWord } from './open-index.ts';

/** Pages of an index that go into another, from one number to another, and the number that the first has there. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

/** The words of an index, and which of its pages are wanted: in their order. */
export interface WordSource {
  readonly words: Iterable<IndexWord>;
  readonly stretches: readonly Stretch[];
}

/** Pages in a row that a word stands on. */
interface Run {
  /** As they are numbered in the whole. */
  readonly first: number;
  readonly last: number;
  readonly pages: number;
  /** What is told of the first page but its number, and all that is told of those behind it. */
  readonly bytes: Uint8Array;
}

/** What several indexes say of their words, together. A word that stands on no page that is wanted is left out. */
export function* mergeWords(sources: readonly WordSource[]): Iterable<IndexWord> {
  const cursors = sources.map(({ words, stretches }) => new Cursor(words, stretches));
  for (;;) {
    const least = leastOf(cursors);
    if (least === null) return;
    const { word, key } = least;
    const pages: Run[] = [];
    const forms = new Map<string, Run[]>();
    for (const cursor of cursors) {
      if (cursor.isDone || cursor.key !== key) continue;
      cursor.tell(pages, forms);
      cursor.next();
    }
    if (pages.length > 0 || forms.size > 0) yield { word, bytes: writeWord(word, pages, forms) };
  }
}

function leastOf(cursors: readonly Cursor[]): Cursor | null {
  let least: Cursor | null = null;
  for (const cursor of cursors) if (!cursor.isDone && (least === null || cursor.key < least.key)) least = cursor;
  return least;
}

/** Goes through the words of an index. */
class Cursor {
  readonly #words: Iterator<IndexWord>;
  readonly #stretches: readonly Stretch[];
  #bytes: Uint8Array = new Uint8Array();
  word = '';
  key = '';
  isDone = false;

  constructor(words: Iterable<IndexWord>, stretches: readonly Stretch[]) {
    this.#words = words[Symbol.iterator]();
    this.#stretches = stretches;
    this.next();
  }

  next(): void {
    const { value, done } = this.#words.next();
    this.isDone = done === true;
    if (this.isDone) return;
    const key = orderOf(value.word);
    if (key <= this.key && this.key !== '') throw new Error('Pagefind wrote words in an unknown order.');
    [this.word, this.key, this.#bytes] = [value.word, key, value.bytes];
  }

  /** `[word, [page, …], [[form, [page, …]], …]]`: a form is how a word is written, with its accents, where it has any. */
  tell(pages: Run[], forms: Map<string, Run[]>): void {
    const cbor = new Cbor(this.#bytes, 1);
    cbor.skip();
    readRuns(cbor, this.#stretches, pages);
    for (let left = cbor.count(); left > 0; left--) {
      cbor.count();
      const form = cbor.text();
      const runs = forms.get(form) ?? [];
      readRuns(cbor, this.#stretches, runs);
      if (runs.length > 0) forms.set(form, runs);
    }
  }
}

/** Each page is `[pages since the last, places, places in fields]`. */
function readRuns(cbor: Cbor, stretches: readonly Stretch[], runs: Run[]): void {
  let page = 0;
  let nth = 0;
  let open: { first: number; pages: number; from: number; stretch: Stretch } | null = null;
  let last = 0;
  let end = 0;
  const close = (): void => {
    if (open === null) return;
    const { stretch, first, pages, from } = open;
    const moved = stretch.at - stretch.from;
    runs.push({ first: first + moved, last: last + moved, pages, bytes: cbor.bytes.subarray(from, end) });
    open = null;
  };
  for (let left = cbor.count(); left > 0; left--) {
    cbor.count();
    page += cbor.number();
    const from = cbor.at;
    cbor.skip();
    cbor.skip();
    while (nth < stretches.length && page >= stretches[nth]!.to) {
      close();
      nth++;
    }
    const stretch = stretches[nth];
    if (stretch === undefined || page < stretch.from) continue;
    open ??= { first: page, pages: 0, from, stretch };
    open.pages++;
    last = page;
    end = cbor.at;
  }
  close();
}

const PAGE = listHead(3);
const WORD = listHead(3);
const FORM = listHead(2);

function writeWord(word: string, pages: Run[], forms: ReadonlyMap<string, Run[]>): Uint8Array {
  const parts = [WORD, text(word), ...writeRuns(pages), listHead(forms.size)];
  for (const [form, runs] of [...forms].sort(([a], [b]) => (a < b ? -1 : 1)))
    parts.push(FORM, text(form), ...writeRuns(runs));
  return Buffer.concat(parts);
}

function writeRuns(runs: Run[]): readonly Uint8Array[] {
  runs.sort((a, b) => a.first - b.first);
  const parts = [listHead(runs.reduce((sum, { pages }) => sum + pages, 0))];
  let before = 0;
  for (const { first, last, bytes } of runs) {
    parts.push(PAGE, number(first - before), bytes);
    before = last;
  }
  return parts;
}

const FOREIGN = /[^\0-\x7f]/;

/** Sorts as the bytes of a word do, which is how an index has them. */
const orderOf = (word: string): string => (FOREIGN.test(word) ? Buffer.from(word).toString('latin1') : word);
