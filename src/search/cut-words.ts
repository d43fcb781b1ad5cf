import type { IndexWord } from './open-index.ts';

/** Words of an index that lie in one file, as they stand in it. */
export interface Words {
  readonly from: string;
  readonly to: string;
  readonly entries: readonly IndexWord[];
}

/** Bytes, before they are compressed. A file is loaded and decoded whole for any of its words. */
const ENOUGH = 16_000;
/** Words that begin alike lie in one file, so that a beginning finds them: with so many letters, or more where this is too little. */
const MOST = 48_000;
const LETTERS = [3, 5] as const;
const LAST = '\u{10ffff}';

/**
 * Cuts an index into small files. Pagefind cuts words every 50 KB, wherever that is; of what a query loads most is of no use
 * to it, and words that go on beyond a cut are not found by their beginnings. Words are taken as they come: all of a shard
 * would be most of what a build has in memory.
 */
export function* cutWords(words: Iterable<IndexWord>): Iterable<Words> {
  let open: Words | null = null;
  let [size, most] = [0, 0];
  for (const alike of groups(words, LETTERS[0])) {
    const own = sizeOf(alike.entries);
    // a word that begins more than a file holds has at least the first of them beside it
    const isBeginning = alike.from === alike.to && alike.from.length >= LETTERS[0];
    if (open && !isBeginning && size + own <= most) {
      open = { from: open.from, to: alike.to, entries: [...open.entries, ...alike.entries] };
      size += own;
    } else {
      if (open) yield open;
      open = alike;
      [size, most] = [own, isBeginning ? MOST : ENOUGH];
    }
  }
  if (open) yield open;
}

/** Neighbours that begin with the same letters; where they are too many, with one letter more. */
function* groups(words: Iterable<IndexWord>, letters: number): Iterable<Words> {
  for (const [key, entries] of neighbours(words, letters))
    if ([...key].length < letters)
      yield { from: key, to: key, entries }; // a shorter word is there for itself alone: what it begins comes next
    else if (letters < LETTERS[1] && sizeOf(entries) > MOST) yield* groups(entries, letters + 1);
    else yield { from: key, to: key + LAST, entries };
}

function* neighbours(words: Iterable<IndexWord>, letters: number): Iterable<[beginning: string, IndexWord[]]> {
  let open: [string, IndexWord[]] | null = null;
  for (const word of words) {
    const key = beginningOf(word.word, letters);
    if (open?.[0] === key) open[1].push(word);
    else {
      if (open) yield open;
      open = [key, [word]];
    }
  }
  if (open) yield open;
}

const SURROGATE = /[\ud800-\udfff]/;

const beginningOf = (word: string, letters: number): string =>
  SURROGATE.test(word) ? [...word].slice(0, letters).join('') : word.slice(0, letters);

const sizeOf = (entries: readonly IndexWord[]): number => entries.reduce((sum, { bytes }) => sum + bytes.length, 0);
