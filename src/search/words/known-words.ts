import { type IndexedWord, indexedWords } from './indexed-words.ts';

/** A word, and what it is found by. */
export interface KnownWord {
  readonly text: string;
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
/** Soft hyphen. */
const BREAK = 0xad;

/** The words that were met not long ago. They are looked up where they stand in a text, which makes nothing. */
let slots: (KnownWord | undefined)[] = new Array(SLOTS);
let size = 0;

const SIGN = new Uint8Array(0x100);
for (const sign of '!"#$%&\'()*+,-./:;<=>?@[\\]^`{|}~') SIGN[sign.charCodeAt(0)] = 1;

/** Nothing, signs before it, or behind it. It does not matter which, and of a simple word not even whether there are any. */
const [BARE, BEFORE, BEHIND] = [0, 1, 2] as const;
const WRITTEN = [(text: string) => text, (text: string) => `/${text}`, (text: string) => `${text}/`];

/**
 * What stands there in a text, between spaces; null when it is nothing but signs. Pagefind would take a break behind signs
 * for a word, and index what is before it a second time: nobody looks for that, and it is a tenth of an index.
 */
export function knownWord(text: string, start: number, end: number): KnownWord | null {
  let from = start;
  let to = end;
  while (from < to && SIGN[text.charCodeAt(from)] === 1 && !(text.charCodeAt(from + 1) >= JOINED)) from++;
  const isBroken = to - 2 >= from && text.charCodeAt(to - 1) === BREAK && SIGN[text.charCodeAt(to - 2)] === 1;
  if (isBroken) to--;
  while (to > from && SIGN[text.charCodeAt(to - 1)] === 1) to--;
  if (from === to) return null;
  const around = to < end ? BEHIND : from > start ? BEFORE : BARE;
  return to - from > LONGEST ? newWord(text.slice(from, to), around) : lookUp(text, from, to, around);
}

function lookUp(text: string, from: number, to: number, signs: number): KnownWord {
  let hash = 0;
  let isSimple = true;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    hash = Math.imul(hash ^ code, 0x01000193);
    if (code < LETTERS || code >= FOREIGN) isSimple = false;
  }
  const around = isSimple ? BARE : signs;
  hash ^= around;
  let slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
  for (let known = slots[slot]; known !== undefined; known = slots[slot]) {
    if (known.around === around && isThere(known.text, text, from, to)) return known;
    slot = (slot + 1) & (SLOTS - 1);
  }
  if (size === MOST) [slots, size] = [new Array(SLOTS), 0];
  else size++;
  // a copy: a slice would keep the whole text in memory
  const word = newWord(Buffer.from(text.slice(from, to)).toString(), around);
  slots[slot] = word;
  return word;
}

/** What follows may make one sign with the one before: a number on a key. */
const JOINED = 0x300;
/** Where letters begin and end in ASCII, give or take some signs. */
const [LETTERS, FOREIGN] = [0x3a, 0x80] as const;

function isThere(word: string, text: string, from: number, to: number): boolean {
  if (word.length !== to - from) return false;
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) !== text.charCodeAt(from + at)) return false;
  return true;
}

const newWord = (text: string, around: number): KnownWord => ({
  text,
  around,
  words: indexedWords(WRITTEN[around]!(text)),
  notes: [],
  notedBy: 0,
});
