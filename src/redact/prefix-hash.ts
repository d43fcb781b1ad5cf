const FIRST = 0x01000193;
const SECOND = 0x5bd1e995;

/** Compares any stretch of a text with another text at the cost of one look. Two that differ are hardly ever taken for one. */
export class PrefixHash {
  readonly #first: Uint32Array;
  readonly #second: Uint32Array;

  constructor(text: string) {
    this.#first = hashes(text, FIRST);
    this.#second = hashes(text, SECOND);
  }

  of(start: number, end: number): number {
    return join(stretch(this.#first, start, end, FIRST), stretch(this.#second, start, end, SECOND));
  }
}

/** The hash of a whole text, for the same question. */
export function hashOf(text: string): number {
  let [first, second] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at) + 1;
    first = (Math.imul(first, FIRST) + code) | 0;
    second = (Math.imul(second, SECOND) + code) | 0;
  }
  return join(first >>> 0, second >>> 0);
}

const join = (first: number, second: number): number => first * 2 ** 20 + (second >>> 12);

function hashes(text: string, factor: number): Uint32Array {
  const list = new Uint32Array(text.length + 1);
  let hash = 0;
  for (let at = 0; at < text.length; at++) {
    hash = (Math.imul(hash, factor) + text.charCodeAt(at) + 1) | 0;
    list[at + 1] = hash;
  }
  return list;
}

const stretch = (list: Uint32Array, start: number, end: number, factor: number): number =>
  (list[end]! - Math.imul(list[start]!, power(factor, end - start))) >>> 0;

function power(factor: number, times: number): number {
  let [result, base] = [1, factor];
  for (let left = times; left > 0; left >>>= 1) {
    if (left & 1) result = Math.imul(result, base);
    base = Math.imul(base, base);
  }
  return result;
}
