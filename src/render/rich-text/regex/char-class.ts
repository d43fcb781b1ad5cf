import { both, type Chars, charOf, charsOf, either, has, isNone, NONE, OTHERS, SOME, without } from './chars.ts';

/** The characters that one place of a pattern may be. */
export interface CharClass {
  readonly chars: Chars;
  /** Whether each character of ASCII is in it for certain, or out of it. */
  readonly isExact: boolean;
}

/** What a pattern says that is not understood here: then a match may begin anywhere. */
export class StrangePatternError extends Error {}

const code = (char: string): number => char.codePointAt(0)!;
const isBetween = (char: number, from: string, to: string): boolean => char >= code(from) && char <= code(to);

const named = (isIn: (char: number) => boolean, isExact = true): CharClass => ({
  chars: charsOf((char) => char === OTHERS || (char < OTHERS && isIn(char))),
  isExact,
});
const isDigit = (char: number): boolean => isBetween(char, '0', '9');
const isUpper = (char: number): boolean => isBetween(char, 'A', 'Z');
const isLower = (char: number): boolean => isBetween(char, 'a', 'z');
const isLetter = (char: number): boolean => isUpper(char) || isLower(char);
const isHex = (char: number): boolean => isDigit(char) || isBetween(char, 'A', 'F') || isBetween(char, 'a', 'f');
const isWord = (char: number): boolean => isLetter(char) || isDigit(char) || char === code('_');
const isSpace = (char: number): boolean => char === 32 || (char >= 9 && char <= 13);

export const WORD = named(isWord);
const LETTERS = charsOf(isLetter);
const OTHER = charOf(OTHERS);
const ANYTHING: CharClass = { chars: SOME, isExact: false };

const POSIX: Readonly<Record<string, CharClass>> = {
  alnum: named((char) => isLetter(char) || isDigit(char)),
  alpha: named(isLetter),
  blank: named((char) => char === 9 || char === 32),
  digit: named(isDigit),
  lower: named(isLower),
  space: named(isSpace),
  upper: named(isUpper),
  word: WORD,
  xdigit: named(isHex),
};

const CLASS_ESCAPES: Readonly<Record<string, CharClass>> = {
  w: WORD,
  d: named(isDigit),
  s: named(isSpace),
  h: named(isHex),
  W: turn(WORD),
  D: turn(named(isDigit)),
  S: turn(named(isSpace)),
  H: turn(named(isHex)),
  N: turn(named((char) => char === 10)),
  O: ANYTHING,
};

const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, a: 7, e: 27 };

const BY_CODE = /^\\x\{(\p{AHex}{1,8})\}|^\\x(\p{AHex}{2})|^\\u(\p{AHex}{4})/u;

/** All others than these. What is not ASCII is always among them: nobody asks which. */
function turn({ chars, isExact }: CharClass): CharClass {
  return isExact ? { chars: either(without(SOME, chars), OTHER), isExact } : ANYTHING;
}

/** In either case. A few letters that are not ASCII have one in it as their other case. */
export function foldCase({ chars, isExact }: CharClass): CharClass {
  if (has(chars, OTHERS)) return { chars: either(chars, LETTERS), isExact: false };
  const letters = both(chars, LETTERS);
  if (isNone(letters)) return { chars, isExact };
  // A letter and its other case are 32 apart, and so are the bits of the numbers next to each other.
  const cases = letters[2] | letters[3];
  return { chars: either(chars, [0, 0, cases, cases, OTHER[4]]), isExact };
}

/** A piece of a pattern, and where it ends. */
export interface Piece {
  readonly chars: CharClass;
  /** Of a single character. */
  readonly code: number | null;
  readonly end: number;
}

const one = (char: number, end: number): Piece => ({
  chars: { chars: charOf(char), isExact: true },
  code: char,
  end,
});

/** What a backslash at `at` means when it means characters: `\w`, `\x{41}`, `\.`. */
export function readEscape(source: string, at: number): Piece {
  const letter = source[at + 1] ?? '';
  const known = Object.hasOwn(CLASS_ESCAPES, letter) ? CLASS_ESCAPES[letter] : undefined;
  if (known) return { chars: known, code: null, end: at + 2 };
  if (Object.hasOwn(CONTROLS, letter)) return one(CONTROLS[letter]!, at + 2);
  const byCode = /[xu]/.test(letter) && BY_CODE.exec(source.slice(at, at + 12));
  if (byCode) return one(Number.parseInt(byCode[1] ?? byCode[2] ?? byCode[3]!, 16), at + byCode[0].length);
  if (/[pP]/.test(letter)) {
    const end = source.indexOf('}', at);
    if (source[at + 2] !== '{' || end === -1) throw new StrangePatternError();
    return { chars: ANYTHING, code: null, end: end + 1 };
  }
  if (letter === '' || /[\p{L}\d]/u.test(letter)) throw new StrangePatternError();
  return readChar(source, at + 1);
}

export function readChar(source: string, at: number): Piece {
  const char = source.codePointAt(at)!;
  return one(char, at + (char > 0xffff ? 2 : 1));
}

/** A class in brackets, which begins at `at`. */
export function readClass(source: string, at: number, ignoresCase: boolean): Piece {
  let end = at + 1;
  const isTurned = source[end] === '^';
  if (isTurned) end++;
  let chars: Chars = NONE;
  let isExact = true;
  let others: Chars | null = null;
  const add = (more: CharClass): void => {
    chars = either(chars, more.chars);
    isExact &&= more.isExact;
  };

  // A bracket that closes right away is a character.
  for (let isFirst = true; isFirst || source[end] !== ']'; isFirst = false) {
    if (end >= source.length) throw new StrangePatternError();
    if (source.startsWith('&&', end)) {
      others = others ? both(others, chars) : chars;
      chars = NONE;
      end += 2;
      continue;
    }
    const item = readItem(source, end, ignoresCase);
    end = item.end;
    if (item.code !== null && source[end] === '-' && source[end + 1] !== ']' && !source.startsWith('&&', end + 1)) {
      const last = readItem(source, end + 1, ignoresCase);
      if (last.code === null || last.code < item.code) throw new StrangePatternError();
      add(rangeOf(item.code, last.code));
      end = last.end;
    } else add(item.chars);
  }
  const plain = { chars: others ? both(others, chars) : chars, isExact };
  const folded = ignoresCase ? foldCase(plain) : plain;
  return { chars: isTurned ? turn(folded) : folded, code: null, end: end + 1 };
}

function rangeOf(from: number, to: number): CharClass {
  const chars: [number, number, number, number, number] = [0, 0, 0, 0, to >= OTHERS ? OTHER[4] : 0];
  for (let char = from; char <= to && char < OTHERS; char++) chars[char >> 5]! |= 1 << (char & 31);
  return { chars, isExact: true };
}

function readItem(source: string, at: number, ignoresCase: boolean): Piece {
  if (source[at] === '\\') return source[at + 1] === 'b' ? one(8, at + 2) : readEscape(source, at);
  if (source[at] !== '[') return readChar(source, at);
  const posix = source[at + 1] === ':' && /^\[:(\^?)(\w+):\]/.exec(source.slice(at, at + 14));
  if (!posix) return readClass(source, at, ignoresCase);
  const known = Object.hasOwn(POSIX, posix[2]!) ? POSIX[posix[2]!]! : ANYTHING;
  return { chars: posix[1] === '' ? known : turn(known), code: null, end: at + posix[0].length };
}
