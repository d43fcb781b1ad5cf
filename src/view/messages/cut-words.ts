import type { Block, Shelf } from '../shelf.ts';
import { linkTo, type More } from '../tools/cut-output.ts';
import { sayNumber } from '../tools/say-figures.ts';
import { clip } from '../tools/shorten.ts';

/** Words as a page shows them: all of them, or the beginning and where the whole is. */
export interface CutWords {
  readonly text: string;
  readonly more: More | null;
}

/** Nobody writes that much by hand: it was pasted, or a machine wrote it. */
const FITS = 16_384;
const SHOWS = 12_000;

export function cutWords(
  text: string,
  title: string,
  shelf: Shelf,
  look: Block['look'] = { language: 'markdown' },
): CutWords {
  if (text.length <= FITS) return { text, more: null };
  const line = text.lastIndexOf('\n', SHOWS);
  const shown = line > SHOWS / 2 ? text.slice(0, line) : clip(text, SHOWS);
  const whole = `Whole ${title}`;
  const words = `First ${sayNumber(shown.length)} of ${sayNumber(text.length)} characters`;
  return { text: shown, more: { words, link: linkTo(shelf.block({ title: whole, text, look }), whole, false) } };
}
