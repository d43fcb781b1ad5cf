import { lettersOf } from './letters-of.ts';

const [OTHER, SPACE, DIGIT, LOWER, UPPER] = [0, 1, 2, 3, 4] as const;

/** The words that one is made of, in lower case: `HTTPServer2` → http, server, 2; `snake_case` → snake, case. */
export function takeApart(word: string): readonly string[] {
  const parts: string[] = [];
  const letters = lettersOf(word);
  const count = letters?.length ?? word.length;
  let from = 0;
  let at = 0;
  let before: number = SPACE;
  let kind = kindAt(word, letters, 0);
  for (let nth = 0; nth < count; nth++) {
    const next = nth + 1 < count ? kindAt(word, letters, nth + 1) : OTHER;
    if (isSeam(before, kind, next)) {
      if (at > from) parts.push(word.slice(from, at).toLowerCase());
      from = kind === SPACE ? at + 1 : at;
    }
    at += letters === null ? 1 : letters[nth]!.length;
    before = kind;
    kind = next;
  }
  if (at > from) parts.push(word.slice(from).toLowerCase());
  return parts;
}

/** Whether a word ends before a letter: `a|B`, `A|Bc`, `a|1`, `1|a`. */
function isSeam(before: number, kind: number, next: number): boolean {
  if (kind === SPACE) return true;
  if (kind === DIGIT) return before === LOWER || before === UPPER;
  if (kind === LOWER) return before === DIGIT;
  return kind === UPPER && (before === LOWER || before === DIGIT || (before === UPPER && next === LOWER));
}

function kindAt(word: string, letters: readonly string[] | null, nth: number): number {
  if (letters !== null) return kindOf(letters[nth]!);
  const code = word.charCodeAt(nth);
  return code < LATIN.length ? LATIN[code]! : kindOf(word[nth]!);
}

/** What is neither letter nor digit in ASCII is as good as a space, and what is put above it begins the next word. */
function kindOf(letter: string): number {
  if (/^[ -/:-@[-`{-~]/.test(letter)) return SPACE;
  if (/^[0-9]$/.test(letter)) return DIGIT;
  if (/^\p{Lowercase}/u.test(letter)) return LOWER;
  return /^\p{Uppercase}/u.test(letter) ? UPPER : OTHER;
}

const LATIN = Uint8Array.from({ length: 0x300 }, (_, code) => kindOf(String.fromCharCode(code)));
