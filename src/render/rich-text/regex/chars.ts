/**
 * A set of characters, as far as it matters where a match may begin: each of ASCII, all others as one, and the edge of
 * a text, where there is none. Bits, 32 a number.
 */
export type Chars = readonly [number, number, number, number, number];

export const OTHERS = 128;
export const EDGE = 129;
const SIZE = 130;

export function charsOf(isIn: (char: number) => boolean): Chars {
  const chars: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (let char = 0; char < SIZE; char++) if (isIn(char)) chars[char >> 5]! |= 1 << (char & 31);
  return chars;
}

export const NONE = charsOf(() => false);
export const ALL = charsOf(() => true);
/** Any character: there has to be one. */
export const SOME = charsOf((char) => char !== EDGE);

const single = Array.from({ length: SIZE }, (_, one) => charsOf((char) => char === one));

/** The set of one character, by its code. */
export const charOf = (code: number): Chars => single[Math.min(code, OTHERS)]!;
export const AT_EDGE = single[EDGE]!;

export const has = (chars: Chars, char: number): boolean => ((chars[char >> 5]! >>> (char & 31)) & 1) === 1;

export function either(a: Chars, b: Chars): Chars {
  if (a === b || b === NONE || a === ALL) return a;
  if (a === NONE || b === ALL) return b;
  return [a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3], a[4] | b[4]];
}

export function both(a: Chars, b: Chars): Chars {
  if (a === b || b === ALL) return a;
  if (a === ALL) return b;
  return [a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3], a[4] & b[4]];
}

export const without = (a: Chars, b: Chars): Chars =>
  b === NONE ? a : [a[0] & ~b[0], a[1] & ~b[1], a[2] & ~b[2], a[3] & ~b[3], a[4] & ~b[4]];

export const isNone = (a: Chars): boolean => (a[0] | a[1] | a[2] | a[3] | a[4]) === 0;
