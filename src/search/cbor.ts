/**
 * A value of CBOR, as Pagefind writes its files; only as much of it as they need: lists, texts and numbers. No Node in
 * here: the pages bundle it.
 */
export class Cbor {
  readonly bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.#at = at;
  }

  /** Where the next value begins. */
  get at(): number {
    return this.#at;
  }

  /** The bytes of each value in a list. */
  *items(): Iterable<Uint8Array> {
    const number = this.#headOf(LIST);
    for (let nth = 0; nth < number; nth++) {
      const from = this.#at;
      this.skip();
      yield this.bytes.subarray(from, this.#at);
    }
  }

  /** How many values a list has; the first of them comes next. */
  count(): number {
    return this.#headOf(LIST);
  }

  /** A whole number, not below zero. */
  number(): number {
    return this.#headOf(0);
  }

  text(): string {
    const length = this.#headOf(TEXT);
    const from = this.#at;
    this.#at += length;
    return decoder.decode(this.bytes.subarray(from, this.#at));
  }

  /** Passes over a value. Nearly all of an index are small numbers, millions of them: those take no call. */
  skip(): void {
    const bytes = this.bytes;
    let at = this.#at;
    for (let left = 1; left > 0; left--) {
      const first = bytes[at]!;
      if (first < SMALL) {
        at++;
        continue;
      }
      const kind = first >> 5;
      this.#at = at;
      const number = this.#headOf(kind);
      at = this.#at;
      if (kind === LIST) left += number;
      else if (kind === TEXT) at += number;
      else if (kind > NEGATIVE) throw unknown(kind);
    }
    this.#at = at;
  }

  /** The number that a value begins with: what it is, or how many there are. */
  #headOf(kind: number): number {
    const first = this.bytes[this.#at++]!;
    const rest = first & 31;
    if (first >> 5 !== kind || rest > 26) throw unknown(first);
    if (rest < 24) return rest;
    let number = 0;
    for (let left = 1 << (rest - 24); left > 0; left--) number = number * 256 + this.bytes[this.#at++]!;
    return number;
  }
}

/** A first byte below this is a whole number by itself. */
const SMALL = 24;
const NEGATIVE = 1;
const TEXT = 3;
const LIST = 4;
const decoder = new TextDecoder();

const unknown = (kind: number): Error => new Error(`Pagefind wrote something unknown: ${kind}.`);
