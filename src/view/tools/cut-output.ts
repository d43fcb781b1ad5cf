import type { Block, BlockRef, Shelf } from '../shelf.ts';
import { sayBytes, sayCount, sayNumber } from './say-figures.ts';
import { clip } from './shorten.ts';

/** The beginning of a text, and where the whole of it is if that is not all. */
export interface CutText {
  readonly shown: string;
  readonly lines: number;
  readonly totalLines: number;
  readonly block: BlockRef | null;
  readonly more: More | null;
}

/** The line below a part of the panel. */
export interface More {
  readonly words: string | null;
  readonly link: BlockLink | null;
}

export interface BlockLink {
  readonly hash: string;
  readonly words: string;
  /** Whether the block takes the place of the `<pre>` above; else it opens as a page. */
  readonly inPlace: boolean;
}

export interface Cutting {
  readonly title: string;
  readonly look: Block['look'];
  readonly firstLine?: number;
  /** Up to this many lines the text stays whole … */
  readonly fits?: number;
  /** … beyond, this many are shown. */
  readonly shows?: number;
  readonly inPlace?: boolean;
  /** Code: its blank lines count. */
  readonly exact?: boolean;
}

const FITS_CHARACTERS = 16_384;
const SHOWS_CHARACTERS = 4096;

export function cutOutput(text: string, shelf: Shelf, cutting: Cutting): CutText {
  const { fits = 200, shows = 30 } = cutting;
  const whole = cutting.exact ? text : withoutOuterBlankLines(text);
  const totalLines = countLines(whole);
  if (totalLines <= fits && whole.length <= FITS_CHARACTERS)
    return { shown: whole, lines: totalLines, totalLines, block: null, more: null };
  const shown = firstLines(whole, Math.min(shows, totalLines));
  const lines = countLines(shown);
  const block = shelf.block({ ...blockOf(cutting), text: whole });
  const words =
    lines < totalLines
      ? `First ${sayNumber(lines)} of ${sayCount(totalLines, 'line')}`
      : `First ${sayNumber(shown.length)} of ${sayNumber(whole.length)} characters`;
  const link = linkTo(block, `Whole ${cutting.title}`, cutting.inPlace ?? true);
  return { shown, lines, totalLines, block, more: { words, link } };
}

export const linkTo = (block: BlockRef, words: string, inPlace: boolean): BlockLink => ({
  hash: block.hash,
  words: `${words}, ${sayBytes(block.bytes)}`,
  inPlace,
});

const blockOf = ({ title, look, firstLine }: Cutting): Omit<Block, 'text'> => ({
  title: `Whole ${title}`,
  look,
  ...(firstLine === undefined ? {} : { firstLine }),
});

function countLines(text: string): number {
  if (text === '') return 0;
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

function firstLines(text: string, most: number): string {
  let end = -1;
  for (let line = 0; line < most; line++) {
    const next = text.indexOf('\n', end + 1);
    const to = next === -1 ? text.length : next;
    if (to > SHOWS_CHARACTERS) return end > 0 ? text.slice(0, end) : clip(text, SHOWS_CHARACTERS);
    end = to;
  }
  return text.slice(0, Math.max(end, 0));
}

/** Blank lines at either end say nothing; blanks that begin the first line do. */
function withoutOuterBlankLines(text: string): string {
  let from = 0;
  for (let at = 0; at < text.length && text.charCodeAt(at) <= 32; at++) if (text[at] === '\n') from = at + 1;
  let to = text.length;
  while (to > from && text.charCodeAt(to - 1) <= 32) to--;
  return text.slice(from, to);
}
