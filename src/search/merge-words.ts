import { orderOf } from './byte-order.ts';
import { Cbor } from './cbor.ts';
import { CborWriter } from './cbor-writer.ts';
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
  const writer = new CborWriter();
  const heap = new CursorHeap(sources.map((source) => new Cursor(source)).filter(({ isDone }) => !isDone));
  for (let least = heap.least; least !== undefined; least = heap.least) {
    const { word, key } = least;
    const pages: Run[] = [];
    const forms = new Map<string, Run[]>();
    for (; least?.key === key; least = heap.least) {
      least.tell(pages, forms);
      heap.advance();
    }
    if (pages.length > 0 || forms.size > 0) yield { word, bytes: writeWord(writer, word, pages, forms) };
  }
}

/** Goes through the words of an index. */
class Cursor {
  readonly #words: Iterator<IndexWord>;
  readonly #stretches: readonly Stretch[];
  #bytes: Uint8Array = new Uint8Array();
  word = '';
  key = '';
  isDone = false;

  constructor({ words, stretches }: WordSource) {
    this.#words = words[Symbol.iterator]();
    this.#stretches = stretches;
    this.next();
  }

  next(): void {
    const { value, done } = this.#words.next();
    this.isDone = done === true;
    if (this.isDone) return;
    const key = orderOf(value.word);
    if (key <= this.key && this.key !== '') throw new Error('The words of an index are in an unknown order.');
    this.word = value.word;
    this.key = key;
    this.#bytes = value.bytes;
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

/** Knows which of many cursors stands at the least word: each is before the two below it. */
class CursorHeap {
  readonly #cursors: Cursor[];

  constructor(cursors: readonly Cursor[]) {
    this.#cursors = cursors.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  get least(): Cursor | undefined {
    return this.#cursors[0];
  }

  /** The least goes on to its next word. */
  advance(): void {
    const cursors = this.#cursors;
    cursors[0]!.next();
    if (cursors[0]!.isDone) {
      const last = cursors.pop()!;
      if (cursors.length === 0) return;
      cursors[0] = last;
    }
    const moved = cursors[0]!;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below + 1 < cursors.length && cursors[below + 1]!.key < cursors[below]!.key) below++;
      if (below >= cursors.length || moved.key <= cursors[below]!.key) break;
      cursors[at] = cursors[below]!;
      at = below;
    }
    cursors[at] = moved;
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

function writeWord(writer: CborWriter, word: string, pages: Run[], forms: ReadonlyMap<string, Run[]>): Uint8Array {
  writer.list(3);
  writer.text(word);
  writeRuns(writer, pages);
  writer.list(forms.size);
  for (const [form, runs] of [...forms].sort(([a], [b]) => (a < b ? -1 : 1))) {
    writer.list(2);
    writer.text(form);
    writeRuns(writer, runs);
  }
  return writer.take();
}

function writeRuns(writer: CborWriter, runs: Run[]): void {
  runs.sort((a, b) => a.first - b.first);
  writer.list(runs.reduce((sum, { pages }) => sum + pages, 0));
  let before = 0;
  for (const { first, last, bytes } of runs) {
    writer.list(3);
    writer.number(first - before);
    writer.raw(bytes);
    before = last;
  }
}
