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
 * to it, and words that go on beyond a cut are not found by their beginnings.
 */
export function cutWords(entries: readonly IndexWord[]): Words[] {
  const cuts: Words[] = [];
  let [size, most] = [0, 0];
  for (const alike of groups(entries, LETTERS[0])) {
    const own = sizeOf(alike.entries);
    const last = cuts.at(-1);
    // a word that begins more than a file holds has at least the first of them beside it
    const isBeginning = alike.from === alike.to && alike.from.length >= LETTERS[0];
    if (last && !isBeginning && size + own <= most) {
      cuts[cuts.length - 1] = { from: last.from, to: alike.to, entries: [...last.entries, ...alike.entries] };
      size += own;
    } else {
      cuts.push(alike);
      [size, most] = [own, isBeginning ? MOST : ENOUGH];
    }
  }
  return cuts;
}

/** Neighbours that begin with the same letters; where they are too many, with one letter more. */
function groups(entries: readonly IndexWord[], letters: number): Words[] {
  const found: { key: string; entries: IndexWord[] }[] = [];
  for (const entry of entries) {
    const key = beginningOf(entry.word, letters);
    const last = found.at(-1);
    if (last?.key === key) last.entries.push(entry);
    else found.push({ key, entries: [entry] });
  }
  return found.flatMap(({ key, entries: own }) => {
    // a shorter word is there for itself alone: what it begins comes next
    if ([...key].length < letters) return [{ from: key, to: key, entries: own }];
    if (letters < LETTERS[1] && sizeOf(own) > MOST) return groups(own, letters + 1);
    return [{ from: key, to: key + LAST, entries: own }];
  });
}

const SURROGATE = /[\ud800-\udfff]/;

const beginningOf = (word: string, letters: number): string =>
  SURROGATE.test(word) ? [...word].slice(0, letters).join('') : word.slice(0, letters);

const sizeOf = (entries: readonly IndexWord[]): number => entries.reduce((sum, { bytes }) => sum + bytes.length, 0);
