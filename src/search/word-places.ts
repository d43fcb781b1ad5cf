import { orderOf, wordOf } from './byte-order.ts';
import { CborWriter } from './cbor-writer.ts';
import type { Pauses } from './pauses.ts';
import type { Keep, Kept } from './spool.ts';
import type { IndexedWord } from './words/indexed-words.ts';

/** A place is three numbers: where the one before of the same word is, its page, and what it is there. */
const [BEFORE, PAGE, WHAT, WIDTH] = [0, 1, 2, 3] as const;
/** Of what it is: the weight above, the place below, so that they sort as an index has them. */
const PLACE_BITS = 26;
const MOST_PLACES = 2 ** PLACE_BITS - 1;
/** What the browser takes for the weight of a word until it is told. */
const USUAL = 25;

/** As large as the largest piece needed them. New ones for every piece would be most of what a build leaves behind. */
interface Room {
  readonly last: Int32Array;
  readonly placesOf: Int32Array;
  readonly numbers: Int32Array;
  readonly writer: CborWriter;
}
let spare: Room | null = null;

/** Where the words of some records stand. Places lie in one list of numbers, as they came, and each knows the one before. */
export class WordPlaces {
  /** A word, or a form of one, has a number here. */
  readonly #words = new Map<string, number>();
  readonly #forms = new Map<number, Map<string, number>>();
  #count = 0;
  /** Where the last place of each is; -1 when it has none. */
  #last: Int32Array;
  #placesOf: Int32Array;
  #numbers: Int32Array;
  #end = 0;
  #pages = new Int32Array(64);
  #what = new Int32Array(64);

  readonly #writer: CborWriter;

  constructor() {
    const room = spare ?? {
      last: new Int32Array(1024),
      placesOf: new Int32Array(1024),
      numbers: new Int32Array(WIDTH * 4096),
      writer: new CborWriter(1 << 16),
    };
    spare = null;
    [this.#last, this.#placesOf, this.#numbers, this.#writer] = [room.last, room.placesOf, room.numbers, room.writer];
  }

  /** Words that stand together, as `add` takes them: the number of each, and its weight. */
  listOf(words: readonly IndexedWord[]): readonly number[] {
    return words.flatMap(({ stem, form, weight }) => {
      const word = this.#numberIn(this.#words, stem);
      if (form === null) return [word, weight];
      const forms = this.#forms.get(word) ?? new Map<string, number>();
      this.#forms.set(word, forms);
      return [this.#numberIn(forms, form), weight];
    });
  }

  add(list: readonly number[], page: number, place: number): void {
    while (this.#end + WIDTH * list.length > this.#numbers.length) this.#numbers = larger(this.#numbers);
    const numbers = this.#numbers;
    const last = this.#last;
    const placesOf = this.#placesOf;
    const low = Math.min(place, MOST_PLACES);
    let at = this.#end;
    for (let nth = 0; nth < list.length; nth += 2) {
      const word = list[nth]!;
      numbers[at + BEFORE] = last[word]!;
      numbers[at + PAGE] = page;
      numbers[at + WHAT] = (list[nth + 1]! << PLACE_BITS) | low;
      last[word] = at;
      placesOf[word]!++;
      at += WIDTH;
    }
    this.#end = at;
  }

  /** What is said of all words, one behind the other in the order of their bytes. Its room goes to the next then. */
  async writeAll(pauses: Pauses, keep: Keep): Promise<Kept> {
    for (const key of Array.from(this.#words.keys(), orderOf).sort()) {
      this.#write(this.#writer, wordOf(key));
      if (pauses.isDue) await pauses.take();
    }
    spare = { last: this.#last, placesOf: this.#placesOf, numbers: this.#numbers, writer: this.#writer };
    return this.#writer.lend(keep);
  }

  /** `[word, [page, …], [[form, [page, …]], …]]` */
  #write(writer: CborWriter, word: string): void {
    const number = this.#words.get(word)!;
    const forms = [...(this.#forms.get(number) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
    writer.list(3);
    writer.text(word);
    this.#writePages(writer, number);
    writer.list(forms.length);
    for (const [form, own] of forms) {
      writer.list(2);
      writer.text(form);
      this.#writePages(writer, own);
    }
  }

  #numberIn(words: Map<string, number>, word: string): number {
    const known = words.get(word);
    if (known !== undefined) return known;
    const number = this.#count++;
    if (number === this.#last.length) [this.#last, this.#placesOf] = [larger(this.#last), larger(this.#placesOf)];
    this.#last[number] = -1;
    this.#placesOf[number] = 0;
    words.set(word, number);
    return number;
  }

  /** Each page is `[pages since the last, places, places in fields]`. */
  #writePages(writer: CborWriter, word: number): void {
    const places = this.#placesOf[word]!;
    writer.list(this.#collect(this.#last[word]!, places));
    const pages = this.#pages;
    let before = 0;
    for (let from = 0; from < places; ) {
      const page = pages[from]!;
      let to = from + 1;
      while (to < places && pages[to] === page) to++;
      writer.list(3);
      writer.number(page - before);
      writePlaces(writer, this.#what, from, to);
      writer.list(0);
      before = page;
      from = to;
    }
  }

  /** Lays the places of a word out in their order, and counts its pages. */
  #collect(last: number, places: number): number {
    while (this.#pages.length < places) [this.#pages, this.#what] = [larger(this.#pages), larger(this.#what)];
    const numbers = this.#numbers;
    let count = 0;
    let page = -1;
    let nth = places;
    for (let at = last; at >= 0; at = numbers[at + BEFORE]!) {
      nth--;
      this.#pages[nth] = numbers[at + PAGE]!;
      this.#what[nth] = numbers[at + WHAT]!;
      if (this.#pages[nth] !== page) count++;
      page = this.#pages[nth]!;
    }
    return count;
  }
}

function larger(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const twice = new Int32Array(2 * numbers.length);
  twice.set(numbers);
  return twice;
}

/** Those of one weight behind each other, as steps from one to the next; a number below zero says which weight comes. */
function writePlaces(writer: CborWriter, what: Int32Array, from: number, to: number): void {
  sortFrom(what, from, to);
  let weights = 0;
  for (let at = from, weight = USUAL; at < to; at++) {
    if (what[at]! >> PLACE_BITS !== weight) weights++;
    weight = what[at]! >> PLACE_BITS;
  }
  writer.list(to - from + weights);
  let last = 0;
  for (let at = from, weight = USUAL; at < to; at++) {
    const place = what[at]! & MOST_PLACES;
    if (what[at]! >> PLACE_BITS !== weight) {
      weight = what[at]! >> PLACE_BITS;
      writer.number(-1 - weight);
      last = 0;
    }
    writer.number(place - last);
    last = place;
  }
}

/** Nearly all are in order already. */
function sortFrom(numbers: Int32Array, from: number, to: number): void {
  for (let at = from + 1; at < to; at++)
    if (numbers[at]! < numbers[at - 1]!) {
      numbers.subarray(from, to).sort();
      return;
    }
}
