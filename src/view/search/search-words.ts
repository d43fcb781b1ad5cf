/**
 * What a word is, to the index and to a query alike. Pagefind takes for a word what stands between white space; so text
 * is broken before it gets there, and mended before it is shown. No Node in here: the pages bundle it.
 */

/** Soft hyphen: Pagefind drops it from words and keeps it in the text. A word is shown up to it, and joined to the next. */
const BREAK = '\u00ad';

/** Scripts written without spaces, or with words that grow at both ends: every two neighbours are a word. */
const DENSE_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;

const [GAP, WORD, SIGN, DENSE, NOTHING, SEAM] = [1, 2, 3, 4, 5, 6] as const;

/** What each character is, found out when it is first met: a text is walked much faster than by expressions. */
const kinds = new Uint8Array(0x10000);

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const known = kinds[code]!;
  if (known !== 0) return known;
  const isPair = code >= 0xd800 && code <= 0xdbff;
  const kind = kindOf(isPair ? String.fromCodePoint(text.codePointAt(at)!) : text[at]!);
  if (!isPair) kinds[code] = kind;
  return kind;
}

function kindOf(character: string): number {
  if (character === BREAK || character === '\u200b') return NOTHING;
  // control characters and halves of pairs too; Rust and JavaScript do not quite agree on what white space is
  if (/[\s\p{Cc}\p{Cs}]/u.test(character)) return GAP;
  if (DENSE_SCRIPT.test(character)) return DENSE;
  return /[\p{L}\p{N}\p{M}_]/u.test(character) ? WORD : SIGN;
}

const widthAt = (text: string, at: number): number =>
  text.charCodeAt(at) >= 0xd800 && text.codePointAt(at)! > 0xffff ? 2 : 1;

/** Words that would be commands to Pagefind. */
const COMMAND = /___(?:END_)?PAGEFIND_/y;

/** A text as it goes into the index: one space between words. */
export function indexedText(text: string): string {
  let done = '';
  let from = 0;
  let before: number = GAP;
  const upTo = (end: number, and: string, next: number): void => {
    done += text.slice(from, end) + and;
    from = next;
  };
  for (let at = 0; at < text.length; at++) {
    const kind = kindAt(text, at);
    if (kind === NOTHING) upTo(at, '', at + 1);
    else if (kind === GAP) {
      if (before === GAP || text[at] !== ' ') upTo(at, before === GAP ? '' : ' ', at + 1);
      before = GAP;
    } else if (kind === SIGN) {
      if (before === GAP) before = SIGN;
      else if (before !== SIGN && !isApostrophe(text, at, before)) before = SEAM;
      at += widthAt(text, at) - 1;
    } else {
      const isJoined = before === SEAM || (before === DENSE ? kind === WORD : before === WORD && kind === DENSE);
      if (isJoined) upTo(at, `${BREAK} `, at);
      if (kind === DENSE) {
        const end = endOfRun(text, at);
        upTo(at, pairs(text.slice(at, end)), end);
        at = end - 1;
      } else {
        if (before !== WORD && isCommand(text, at)) upTo(at, `_${BREAK} `, at + 1);
        at += widthAt(text, at) - 1;
      }
      before = kind;
    }
  }
  return (done + text.slice(from)).trim();
}

/** One that belongs to its word, as in *don't*. */
const isApostrophe = (text: string, at: number, before: number): boolean =>
  (text[at] === "'" || text[at] === '’') && before === WORD && at + 1 < text.length && kindAt(text, at + 1) === WORD;

function isCommand(text: string, at: number): boolean {
  COMMAND.lastIndex = at;
  return text[at] === '_' && COMMAND.test(text);
}

function endOfRun(text: string, start: number): number {
  let end = start;
  while (end < text.length && kindAt(text, end) === DENSE) end += widthAt(text, end);
  return end;
}

/** `東京都` → `東­京 京­都 都`. */
function pairs(run: string): string {
  const characters = [...run];
  return characters
    .map((one, nth) => (nth + 1 < characters.length ? one + BREAK + characters[nth + 1] : one))
    .join(' ');
}

/** An indexed text as it was written, but for its white space. */
export const shownText = (indexed: string): string => indexed.replace(/\u00ad\S* ?/g, '');

/** One word of an indexed text: what of it is shown, and whether the next follows without a space. */
export function shownWord(word: string): { readonly text: string; readonly joined: boolean } {
  const end = word.indexOf(BREAK);
  return end === -1 ? { text: word, joined: false } : { text: word.slice(0, end), joined: true };
}

/**
 * What to ask the index for, the closest first: the words of a query broken as those of a text, then its identifiers by
 * their parts. A query in quotes stays a phrase. Empty when there is nothing to look for.
 */
export function queryForms(query: string): readonly string[] {
  const quoted = /^\s*"(.+?)"?\s*$/s.exec(query);
  const words = wordsOf(quoted?.[1] ?? query);
  const parts = words.flatMap(partsOf);
  const forms = [words.join(' '), parts.join(' ')].filter((form) => form !== '');
  return [...new Set(forms)].map((form) => (quoted ? `"${form}"` : form));
}

/** The words of a text as the index has them, without what is around them. */
function wordsOf(text: string): string[] {
  const words = indexedText(text).split(' ');
  return words.flatMap((word, nth) => {
    const isLastOfRun = DENSE_SCRIPT.test(word) && !word.includes(BREAK) && words[nth - 1]?.includes(BREAK) === true;
    const bare = word.replace(/[^\p{L}\p{N}\p{M}_'’]+/gu, '');
    return bare === '' || (isLastOfRun && [...bare].length === 1 && words[nth - 1]!.endsWith(bare)) ? [] : [bare];
  });
}

/** `getUserName2` → get, User, Name2; `snake_case` → snake, case: as Pagefind takes them apart. */
const partsOf = (word: string): string[] =>
  word
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .split(/[\s_]+/)
    .filter((part) => part !== '');
