declare global {
  interface String {
    // Node 20 has it, the ES2023 library does not say so.
    toWellFormed(): string;
  }
}

/** What a page shows nothing of, or what reorders the text around it. Line feed and tab are what they seem. */
const HIDDEN_RANGES = [
  [0x0000, 0x0008],
  [0x000b, 0x001f],
  [0x007f, 0x009f],
  [0x00ad, 0x00ad], // soft hyphen
  [0x034f, 0x034f], // combining grapheme joiner
  [0x061c, 0x061c], // Arabic letter mark
  [0x115f, 0x1160], // Hangul fillers
  [0x17b4, 0x17b5], // Khmer inherent vowels
  [0x180b, 0x180f], // Mongolian selectors
  [0x200b, 0x200f], // zero-width and direction marks
  [0x2028, 0x202e], // line separators, bidi embeddings and overrides
  [0x2060, 0x206f], // word joiner, invisible operators, bidi isolates
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f], // variation selectors
  [0xfeff, 0xfeff], // byte order mark
  [0xffa0, 0xffa0],
  [0xfff9, 0xfffb], // interlinear annotation
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff], // tags: whole prompts can hide here
] as const;

const escaped = (codePoint: number): string => `\\u{${codePoint.toString(16)}}`;
const classOf = (ranges: readonly (readonly [number, number])[]): string =>
  `[${ranges.map(([first, last]) => `${escaped(first)}-${escaped(last)}`).join('')}]`;
const HALF = HIDDEN_RANGES.length / 2;
/** V8 makes a call for every character of a text that it looks for so many ranges in; for two halves of them, none. */
const HIDDEN = new RegExp(`${classOf(HIDDEN_RANGES.slice(0, HALF))}|${classOf(HIDDEN_RANGES.slice(HALF))}`, 'u');
const HIDDEN_RUNS = new RegExp(`${classOf(HIDDEN_RANGES)}+`, 'gu');

const ZWNJ = '\u200c';
const ZWJ = '\u200d';
const LONGEST_SPELT_OUT = 20;

const EMOJI = /^\p{Emoji}$/u;
const PICTURE = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;
const IDEOGRAPH = /^\p{Unified_Ideograph}$/u;
/** Scripts whose spelling needs joiners. */
const JOINING =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]$/u;

/** England, Scotland, Wales: the black flag and these letters as tags. */
const FLAG_TAGS = new Set(['gbeng', 'gbsct', 'gbwls'].map((name) => `${inTags(name)}\u{e007f}`));

/** What Windows ends lines with, once or converted twice; each run of returns is looked at from its first one only. */
const LINE_END = /(?<!\r)\r+\n/g;

/** Lone surrogates replaced, line ends made one character: what every look begins with. What is tidy stays as it is. */
export function tidyText(text: string): string {
  const whole = text.toWellFormed();
  return whole.includes('\r') ? whole.replace(LINE_END, '\n') : whole;
}

/** Where the first hidden character stands, or −1. */
export const findHidden = (text: string): number => text.search(HIDDEN);

/** Every hidden character through `show`, but for those that a script or an emoji is spelt with. */
export function showHidden(text: string, show: (name: string) => string): string {
  if (!HIDDEN.test(text)) return text;
  return text.replace(HIDDEN_RUNS, (run, offset: number) => {
    const kept = keptLength(run, lastCharacter(text, offset), firstCharacter(text, offset + run.length));
    const [before, hidden, after] = [
      run.slice(0, kept.before),
      run.slice(kept.before, kept.until),
      run.slice(kept.until),
    ];
    return before + nameCharacters(hidden, show) + after;
  });
}

function nameCharacters(hidden: string, show: (name: string) => string): string {
  let length = 0;
  for (const _ of hidden) length++;
  if (length > LONGEST_SPELT_OUT) return show(`${length} hidden characters`);
  return [...hidden].map((character) => show(nameOf(character))).join('');
}

const nameOf = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** The hidden part of a run stands between `before` and `until`; the rest of it belongs to its neighbours. */
function keptLength(run: string, previous: string, next: string): { before: number; until: number } {
  if (previous === '🏴' && FLAG_TAGS.has(run)) return { before: run.length, until: run.length };
  if ((run === ZWNJ || run === ZWJ) && JOINING.test(previous) && JOINING.test(next)) return { before: 1, until: 1 };

  const before = selectorLength(run, previous);
  const joins = run.length === before + 1 && run.endsWith(ZWJ) && PICTURE.test(next);
  const isJoiner = joins && (before > 0 ? EMOJI.test(previous) : PICTURE.test(previous));
  return { before, until: isJoiner ? before : run.length };
}

/** A variation selector that its base character may have: how an emoji or an ideograph is drawn. */
function selectorLength(run: string, previous: string): number {
  const selector = run.codePointAt(0)!;
  if (selector === 0xfe0e || selector === 0xfe0f) return EMOJI.test(previous) ? 1 : 0;
  if (selector >= 0xe0100 && selector <= 0xe01ef) return IDEOGRAPH.test(previous) ? 2 : 0;
  return 0;
}

function firstCharacter(text: string, offset: number): string {
  const codePoint = text.codePointAt(offset);
  return codePoint === undefined ? '' : String.fromCodePoint(codePoint);
}

function lastCharacter(text: string, end: number): string {
  if (end === 0) return '';
  const isPair = end > 1 && text.codePointAt(end - 2)! > 0xffff;
  return text.slice(isPair ? end - 2 : end - 1, end);
}

function inTags(name: string): string {
  return [...name].map((letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join('');
}
