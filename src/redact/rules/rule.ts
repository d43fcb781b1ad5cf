/** What a secret of one kind looks like. */
export interface Rule {
  /** Shown in placeholders. */
  readonly id: string;
  /** Every match begins with one of these, in any case: the search starts there. Four characters at least. */
  readonly words: readonly string[];
  /**
   * Sticky, tried where a word begins. Every quantifier is bounded, so a try costs the same on any text. The first
   * group that took part is the secret, else the whole match.
   */
  readonly pattern: RegExp;
  /** Not worth a try unless one of these, as they are written, begins so many characters behind the word at most. */
  readonly needs?: { readonly words: readonly string[]; readonly within: number };
  /** What a try costs at most, where that is more than usual. */
  readonly steps?: number;
  /** The first group stands before the word, and the secret goes from there to the end of the match. */
  readonly hasHead?: boolean;
  /** How many characters before its word the match may begin; the pattern, global, is then tried on a piece of the text. */
  readonly before?: number;
  /** A token without spaces: a line break inside it is a terminal's. */
  readonly wraps?: boolean;
  /** What stands before the secret, if it does not begin with the word. */
  readonly lead?: RegExp;
  /** By which words it is known inside base64, as they are written; by default all. */
  readonly encoded?: readonly string[];
  /** Whether a match is meant: placeholders and examples are not. `matched` is all of it, up to the value's end. */
  readonly accepts?: (value: string, matched: string) => boolean;
  /** The parts of it that give it away alone. */
  readonly parts?: (value: string) => readonly string[];
}

/** Sticky, with the places of its groups if it has any: they cost time. */
export const sticky = (source: string, flags = ''): RegExp =>
  new RegExp(source, `y${/\((?!\?)/.test(source) ? 'd' : ''}${flags}`);

/** No letter or digit before it; the `n` of an escaped line end is none. */
export const FREE = String.raw`(?:(?<![A-Za-z0-9_])|(?<=\\[nrt]))`;

/** `Ab-` as `[aA][bB]-`. */
export const anyCase = (word: string): string =>
  word.replace(/[a-z]|[.+/?]/gi, (sign) =>
    /[a-z]/i.test(sign) ? `[${sign.toLowerCase()}${sign.toUpperCase()}]` : `\\${sign}`,
  );

const NEXT = 'abcdefghijklmnopqrstuvwxyz0123456789_-';
const NEXT_IN_BASE64 = `${NEXT}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;

/** `sk-?` stands for the word and any sign of a token behind it: the search needs four characters. */
export const withNext = (word: string, signs = NEXT): string[] =>
  word.endsWith('?')
    ? [...signs].flatMap((sign) => withNext(word.slice(0, -1), signs).map((start) => start + sign))
    : [word];

/** The same where case counts. */
export const withNextExact = (word: string): string[] => withNext(word, NEXT_IN_BASE64);
