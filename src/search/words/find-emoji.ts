import { lettersOf } from './letters-of.ts';

/** Every emoji has one of these. */
const MAYBE = /[\p{Extended_Pictographic}\p{Regional_Indicator}]|\u20e3|\ufe0f/u;
/** One sign; a colour of skin by itself is none. */
const SIMPLE = /^(?!\p{Emoji_Component})(?:\p{Emoji}|(?=\p{Emoji})\P{Emoji_Presentation}\ufe0f)$/u;
/** Any, as V8 knows them. To make it takes as long as to index a small project, and most have no emoji of several signs. */
const ANY = '^\\p{RGI_Emoji}$';
let emoji: RegExp | undefined;
const isAny = (letter: string): boolean => {
  emoji ??= new RegExp(ANY, 'v'); // what is compiled to has no such flag
  return emoji.test(letter);
};

/** The emoji in a word: each is found by itself. */
export const findEmoji = (word: string): readonly string[] =>
  MAYBE.test(word) ? (lettersOf(word) ?? [...word]).filter(isEmoji) : [];

const isEmoji = (letter: string): boolean =>
  SIMPLE.test(letter) || SELECTED.test(letter) || (SEVERAL.test(letter) && isAny(qualified(letter)));

/** At least two signs; what makes a picture of one does not count. */
const SEVERAL = /^.\ufe0f?(?!\ufe0f).+$/su;

/** A sign that is a letter in some texts has a selector behind it where it is a picture; often enough it is left out. */
const qualified = (letter: string): string =>
  letter.replace(/(?=\p{Emoji})\P{Emoji_Presentation}(?![\ufe0f\p{Emoji_Modifier}])/gu, '$&\ufe0f');

/** These are pictures without it, and may have it: no property of Unicode says so. */
const SELECTED =
  /^[#*0-9\u231a\u231b\u23e9-\u23ec\u23f0\u23f3\u25fd\u25fe\u2614\u2615\u2648-\u2653\u267f\u2693\u26a1\u26aa\u26ab\u26bd\u26be\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2\u26f3\u26f5\u26fa\u26fd\u2705\u270a\u270b\u2728\u274c\u274e\u2753-\u2755\u2757\u2795-\u2797\u27b0\u27bf\u2b1b\u2b1c\u2b50\u2b55\u{1f004}\u{1f21a}\u{1f22f}\u{1f30d}-\u{1f30f}\u{1f315}\u{1f31c}\u{1f378}\u{1f393}\u{1f3a7}\u{1f3ac}-\u{1f3ae}\u{1f3c2}\u{1f3c4}\u{1f3c6}\u{1f3ca}\u{1f3e0}\u{1f3ed}\u{1f408}\u{1f415}\u{1f41f}\u{1f426}\u{1f442}\u{1f446}-\u{1f449}\u{1f44d}\u{1f44e}\u{1f453}\u{1f46a}\u{1f47d}\u{1f4a3}\u{1f4b0}\u{1f4b3}\u{1f4bb}\u{1f4bf}\u{1f4cb}\u{1f4da}\u{1f4df}\u{1f4e4}-\u{1f4e6}\u{1f4ea}-\u{1f4ed}\u{1f4f7}\u{1f4f9}-\u{1f4fb}\u{1f508}\u{1f50d}\u{1f512}\u{1f513}\u{1f550}-\u{1f567}\u{1f610}\u{1f687}\u{1f68d}\u{1f691}\u{1f694}\u{1f698}\u{1f6ad}\u{1f6b2}\u{1f6b9}\u{1f6ba}\u{1f6bc}]\ufe0f$/u;
