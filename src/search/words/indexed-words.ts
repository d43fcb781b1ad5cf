import { findEmoji } from './find-emoji.ts';
import { stemEnglish } from './stem-english.ts';
import { takeApart } from './take-apart.ts';

/** A word as it goes into the index. */
export interface IndexedWord {
  readonly stem: string;
  /** How it is written, where that has accents; the stem has none. */
  readonly form: string | null;
  readonly weight: number;
}

/** Of a word that stands there by itself; those that one is made of share it. */
const WHOLE = 24;

/** All that a word between spaces is found by: itself, the words it is made of, and its emoji. */
export function indexedWords(written: string): readonly IndexedWord[] {
  if (SIMPLE.test(written)) return [{ stem: stemEnglish(written), form: null, weight: WHOLE }];
  const spelled = plainOf(written);
  const words = spelled === '' ? [] : [indexed(spelled)];
  if (!isCompound(written)) return words;
  if (spelled !== '') words.push(...partsOf(written, spelled, words[0]!.stem));
  for (const emoji of findEmoji(written)) words.push({ stem: emoji, form: null, weight: WHOLE });
  return words;
}

/** Most words are. */
const SIMPLE = /^[a-z0-9]+$/;
const ASCII = /^[\0-\x7f]*$/;
/** With the breaks that `indexedText` makes. */
const PLAIN = /^[\0-\x7f\u00ad]*$/;

/** In lower case, letters, digits and what joins them; nothing else. */
const plainOf = (written: string): string =>
  PLAIN.test(written)
    ? written.replace(/[^0-9A-Za-z_]+/g, '').toLowerCase()
    : lowerCase(written.replace(/[^\p{Alphabetic}\p{N}\p{Pc}]+/gu, ''));

/** Letter by letter: a sigma does not know that it is the last, and a letter that is half a capital stays so. */
const lowerCase = (word: string): string => word.replace(/\p{Uppercase}/gu, (letter) => letter.toLowerCase());

/** Whether there is something that is no letter, or a capital that does not begin it. */
const isCompound = (written: string): boolean =>
  (PLAIN.test(written) ? /[^0-9A-Za-z]|.[A-Z]/s : /[^\p{Alphabetic}\p{N}]|.\p{Uppercase}/su).test(written);

function partsOf(written: string, spelled: string, stem: string): readonly IndexedWord[] {
  const parts = takeApart(written);
  if (parts.length < 2 && spelled.startsWith(parts[0] ?? '')) return [];
  const words = parts.filter(isLong).map((part) => indexed(part, stemPart));
  if (written.includes('.')) words.push(...endsOf(written, new Set([stem, ...words.map((word) => word.stem)])));
  const weight = Math.max(1, Math.floor(WHOLE / words.length));
  return words.map((word) => ({ ...word, weight }));
}

/** Any that is no single letter or digit of ASCII. */
const isLong = (part: string): boolean => part.length > 1 || part > '\x7f';

/** Of a text without breaks there may be thousands, each as long as the last but for some letters. */
const MOST_ENDS = 32;

/** `fs.readFile.bind` is found by `readFile.bind` too, wherever a dot is. */
function endsOf(written: string, known: Set<string>): readonly IndexedWord[] {
  const ends: IndexedWord[] = [];
  for (let at = written.indexOf('.'), nth = 0; at !== -1 && nth < MOST_ENDS; at = written.indexOf('.', at + 1), nth++) {
    const end = written.slice(at + 1);
    const spelled = plainOf(end);
    if (!isLong(spelled) || !isCompound(end)) continue;
    const word = indexed(spelled);
    if (!known.has(word.stem)) ends.push(word);
    known.add(word.stem);
  }
  return ends;
}

function indexed(word: string, stem = stemEnglish): IndexedWord {
  const bare = ASCII.test(word) ? word : withoutAccents(word);
  return { stem: stem(bare), form: bare === word ? null : word, weight: WHOLE };
}

function withoutAccents(word: string): string {
  const bare = word.normalize('NFD').replace(/(?![\u3099\u309a])\p{M}/gu, '');
  return /[\u3099\u309a]/.test(bare) ? bare.normalize('NFC') : bare; // those of Japanese make other syllables, and stay
}

const MOST_STEMS = 4096;
const stems = new Map<string, string>();

/** The same few words make up most others. */
function stemPart(part: string): string {
  const known = stems.get(part);
  if (known !== undefined) return known;
  const stem = stemEnglish(part);
  if (stems.size >= MOST_STEMS) stems.clear();
  stems.set(part, stem);
  return stem;
}
