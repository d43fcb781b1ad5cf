import { BEFORE, BEHIND, INSIDE, KIND_OF, KINDS } from './byte-kinds.ts';
import { EDGE, has, OTHERS } from './chars.ts';
import type { Oniguruma } from './oniguruma.ts';
import { NOWHERE, type Pattern } from './pattern.ts';
import type { HeldText } from './text-holder.ts';

/** For each byte: first, second, third, before, and before where a search begins. */
const ROWS = 5;

/** How many there were. */
let searches = 0;

/**
 * Finds which of many patterns matches first. For each byte there is a row of bits, one a pattern, for those that may
 * begin with it; another for those that may have it second, third, or before them. Where the rows of four neighbours
 * have no bit in common no match begins, and that is most of a text.
 */
export class Scanner {
  readonly #patterns: readonly Pattern[];
  readonly #oniguruma: Oniguruma;
  readonly #rows: Int32Array;
  readonly #isFilled = new Uint8Array(KINDS);
  /** The patterns that may still match in the text that was asked for last, from where it was. */
  readonly #left: Int32Array;
  #text = 0;
  #from = 0;

  constructor(patterns: readonly Pattern[], oniguruma: Oniguruma) {
    this.#patterns = patterns;
    this.#oniguruma = oniguruma;
    this.#left = new Int32Array(Math.ceil(patterns.length / 32));
    this.#rows = new Int32Array(KINDS * ROWS * this.#left.length);
  }

  /** The number of the pattern that matches first from a character on, the first of several; -1 for none. */
  find(text: HeldText, char: number): number {
    const from = text.byteOf ? text.byteOf[char]! : char;
    this.#open(text, from);
    const { address } = text;
    const end = address + text.length;
    const patterns = this.#patterns;
    const rows = this.#rows;
    const left = this.#left;
    const width = left.length;
    let { bytes } = this.#oniguruma;
    let at = address + from;
    let before = this.#rowsOf(bytes[at - 1]!) + 4 * width;
    const search = ++searches;
    let first = this.#rowsOf(bytes[at]!);
    let second = this.#rowsOf(bytes[at + 1]!) + width;
    for (; at <= end; at++) {
      const third = this.#rowsOf(bytes[at + 2]!) + 2 * width;
      for (let word = 0; word < width; word++) {
        let bits =
          rows[first + word]! & rows[second + word]! & rows[third + word]! & rows[before + word]! & left[word]!;
        while (bits !== 0) {
          const bit = bits & -bits;
          const index = 32 * word + 31 - Math.clz32(bit);
          const pattern = patterns[index]!;
          const next = pattern.isBound ? pattern.nextIn(search, text, from) : pattern.next(text, at - address);
          if (next === at - address) return index;
          if (next === NOWHERE && !pattern.isBound) left[word]! &= ~bit;
          bits ^= bit;
          bytes = this.#oniguruma.bytes;
        }
      }
      before = first + 3 * width;
      first = second - width;
      second = third - width;
    }
    return -1;
  }

  /** Where the groups of the match of a pattern begin and end, in pairs; 0 and 0 for one that took no part. */
  groups(text: HeldText, index: number): readonly number[] {
    const { charOf, length } = text;
    const places = this.#patterns[index]!.groupsIn(text);
    const groups: number[] = [];
    for (let at = 0; at < places.length; at += 2) {
      const from = places[at]!;
      // A group that took no part lies beyond.
      if (from > length) groups.push(0, 0);
      else if (charOf) groups.push(charOf[from]!, charOf[places[at + 1]!]!);
      else groups.push(from, places[at + 1]!);
    }
    return groups;
  }

  #open(text: HeldText, from: number): void {
    if (this.#text !== text.id || from < this.#from) this.#left.fill(-1);
    this.#text = text.id;
    this.#from = from;
  }

  #rowsOf(byte: number): number {
    const kind = KIND_OF[byte]!;
    if (this.#isFilled[kind] === 0) this.#fill(kind);
    return kind * ROWS * this.#left.length;
  }

  #fill(kind: number): void {
    this.#isFilled[kind] = 1;
    const char = kind < OTHERS ? kind : kind < BEFORE ? OTHERS : EDGE;
    const patterns = this.#patterns;
    const rows = this.#rows;
    const width = this.#left.length;
    for (let index = 0; index < patterns.length; index++) {
      const { first, second, third, before, beforeSearch } = patterns[index]!.start;
      const at = kind * ROWS * width + (index >> 5);
      const bit = 1 << (index & 31);
      // What takes several bytes shifts all that follows.
      const isLong = has(first, OTHERS);
      if (kind !== INSIDE && has(first, char)) rows[at]! |= bit;
      if (isLong || has(second, char)) rows[at + width]! |= bit;
      if (isLong || has(second, OTHERS) || has(third, char)) rows[at + 2 * width]! |= bit;
      if (kind !== BEHIND && has(before, char)) rows[at + 3 * width]! |= bit;
      if (kind !== BEHIND && has(beforeSearch, char)) rows[at + 4 * width]! |= bit;
    }
  }
}
