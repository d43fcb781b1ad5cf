/** Control, bidi, zero-width and tag characters, and what XML has no place for. */
const HIDDEN =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff\u{e0000}-\u{e0fff}]+/gu;

/**
 * A text as one line that says what it shows: for titles, labels and feeds, where hidden characters can have no mark.
 * Joiners stay, since scripts and emoji need them.
 */
export const plainLine = (text: string): string => text.replace(HIDDEN, ' ').replace(/\s+/g, ' ').trim();

/** Cut at a word, where there is one to cut at. */
export function clip(text: string, longest: number): string {
  const letters = [...text];
  if (letters.length <= longest) return text;
  const cut = letters.slice(0, longest - 1).join('');
  const atWord = letters[longest - 1] === ' ' ? cut.length : cut.lastIndexOf(' ');
  return `${(atWord > cut.length / 2 ? cut.slice(0, atWord) : cut).trimEnd()}…`;
}
