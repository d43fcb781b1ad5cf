import { type IndexedWord, indexedWords } from './indexed-words.ts';

/** What a word is found by. */
export interface KnownWord {
  /** What stands around it. */
  readonly around: number;
  readonly words: readonly IndexedWord[];
  /** Whoever uses it may note something of its words here. */
  notes: readonly number[];
  notedBy: number;
}

/** More would be memory, and most words come again soon. */
const MOST = 16_384;
/** Hardly any word that is longer comes again. */
const LONGEST = 40;
const SLOTS = 2 * MOST;

/**
 * The words that were met not long ago, by number; 0 is none. They are compared where they stand, as numbers: a string
 * would be asked for each of its characters.
 */
let words: KnownWord[] = [];
const slots = new Uint16Array(SLOTS);
/** Where the characters of each end, behind those of the one before. */
const ends = new Int32Array(MOST + 1);
const characters = new Uint16Array(MOST * LONGEST);

/** The text that is looked through. */
let units = new Uint16Array(1 << 14);
let bytes = Buffer.from(units.buffer);

/** Soft hyphen, and what words stand between. */
const [BREAK, SPACE] = [0xad, 0x20] as const;
const SIGN = new Uint8Array(0x10000);
for (const sign of '!"#$%&\'()*+,-./:;<=>?@[\\]^`{|}~') SIGN[sign.charCodeAt(0)] = 1;

/** Nothing, signs before it, or behind it. It does not matter which, and of a simple word not even whether there are any. */
const [BARE, BEFORE, BEHIND] = [0, 1, 2] as const;
const WRITTEN = [(text: string) => text, (text: string) => `/${text}`, (text: string) => `${text}/`];

/** Tells of every word of a text which it is, and its place among what stands between spaces; and how many places there are. */
export function meetWords(text: string, meet: (word: KnownWord, place: number) => void): number {
  hold(text);
  let place = 0;
  for (let from = 0; from < text.length; place++) {
    let to = from;
    while (to < text.length && units[to] !== SPACE) to++;
    const word = wordIn(text, from, to);
    if (word !== null) meet(word, place);
    from = to + 1;
  }
  return place;
}

function hold(text: string): void {
  if (text.length >= units.length) {
    units = new Uint16Array(2 * text.length);
    bytes = Buffer.from(units.buffer);
  }
  bytes.write(text, 'utf16le');
  units[text.length] = SPACE;
}

/**
 * What stands between two spaces; null when it is nothing but signs. Pagefind would take a break behind signs for a word,
 * and index what is before it a second time: nobody looks for that, and it is a tenth of an index.
 */
function wordIn(text: string, start: number, end: number): KnownWord | null {
  let from = start;
  let to = end;
  while (from < to && SIGN[units[from]!] === 1 && units[from + 1]! < JOINED) from++;
  const isBroken = to - 2 >= from && units[to - 1] === BREAK && SIGN[units[to - 2]!] === 1;
  if (isBroken) to--;
  while (to > from && SIGN[units[to - 1]!] === 1) to--;
  if (from === to) return null;
  const around = to < end ? BEHIND : from > start ? BEFORE : BARE;
  return to - from > LONGEST ? newWord(text.slice(from, to), around) : lookUp(text, from, to, around);
}

function lookUp(text: string, from: number, to: number, signs: number): KnownWord {
  let hash = 0;
  let isSimple = true;
  for (let at = from; at < to; at++) {
    const code = units[at]!;
    hash = Math.imul(hash ^ code, 0x01000193);
    if (code < LETTERS || code >= FOREIGN) isSimple = false;
  }
  const around = isSimple ? BARE : signs;
  hash ^= around;
  let slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
  for (let number = slots[slot]!; number !== 0; number = slots[slot]!) {
    if (isThere(number, from, to) && words[number - 1]!.around === around) return words[number - 1]!;
    slot = (slot + 1) & (SLOTS - 1);
  }
  if (words.length === MOST) {
    words = [];
    slots.fill(0);
  }
  // a copy: the stem of a word may be a slice of it, and would keep the whole text in memory
  const word = newWord(Buffer.from(text.slice(from, to)).toString(), around);
  const number = words.push(word);
  characters.set(units.subarray(from, to), ends[number - 1]!);
  ends[number] = ends[number - 1]! + to - from;
  slots[slot] = number;
  return word;
}

/** What follows may make one sign with the one before: a number on a key. */
const JOINED = 0x300;
/** Where letters begin and end in ASCII, give or take some signs. */
const [LETTERS, FOREIGN] = [0x3a, 0x80] as const;

function isThere(number: number, from: number, to: number): boolean {
  const start = ends[number - 1]!;
  if (ends[number]! - start !== to - from) return false;
  for (let at = from; at < to; at++) if (units[at] !== characters[start + at - from]) return false;
  return true;
}

const newWord = (text: string, around: number): KnownWord => ({
  around,
  words: indexedWords(WRITTEN[around]!(text)),
  notes: [],
  notedBy: 0,
});
