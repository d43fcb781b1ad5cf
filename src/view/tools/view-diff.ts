import type { Shelf } from '../shelf.ts';
import { linkTo, type More } from './cut-output.ts';
import { markWords, type Span, whole } from './mark-words.ts';
import type { Hunk } from './read-patch.ts';
import { sayCount, sayNumber } from './say-figures.ts';
import { shorten } from './shorten.ts';

export interface DiffView {
  /** Digits the numbers are padded to: 4, 5 or 6. */
  readonly width: number;
  /** Of the file, where its lines are worth colours. */
  readonly language: string | null;
  readonly rows: readonly DiffRow[];
  readonly plus: number;
  readonly minus: number;
  readonly more: More | null;
}

export type DiffRow = DiffHead | DiffLine;

/** What heads a hunk. */
export interface DiffHead {
  readonly sign: '@';
  readonly text: string;
}

export interface DiffLine {
  readonly sign: ' ' | '+' | '-';
  readonly old: number | null;
  readonly new: number | null;
  /** Both numbers, padded as the style sheet expects; null when they are unknown. */
  readonly numbers: string | null;
  readonly spans: readonly Span[];
}

const FITS_ROWS = 200;
const FITS_CHARACTERS = 16_384;
const SHOWS_ROWS = 60;
const SHOWS_CHARACTERS = 6000;
const LONGEST_LINE = 2000;

/** `headOf` says what stands above a hunk; nothing above the first when it is the only one. */
export function viewDiff(hunks: readonly Hunk[], language: string | null, shelf: Shelf, headOf = lineOfHunk): DiffView {
  const all = hunks.flatMap(({ lines }) => lines);
  const characters = all.reduce((sum, line) => sum + line.length, 0);
  const fits = all.length <= FITS_ROWS && characters <= FITS_CHARACTERS;
  const shownHunks = fits ? hunks : firstHunks(hunks);
  const width = Math.min(6, Math.max(4, String(highestNumber(shownHunks)).length));
  const rows = shownHunks.flatMap((hunk, at): readonly DiffRow[] => {
    const head = hunks.length > 1 ? headOf(hunk, at, hunks.length) : null;
    return [...(head === null ? [] : [{ sign: '@', text: head } as const]), ...markChanges(numberLines(hunk, width))];
  });
  const shownLines = shownHunks.reduce((sum, { lines }) => sum + lines.length, 0);
  return {
    width,
    language,
    rows,
    plus: all.filter((line) => line[0] === '+').length,
    minus: all.filter((line) => line[0] === '-').length,
    more: fits ? null : moreOf(hunks, shownLines, all.length, shelf),
  };
}

const lineOfHunk = ({ newStart }: Hunk, _at: number, _of: number): string | null =>
  newStart === null ? null : `Line ${sayNumber(newStart)}`;

function moreOf(hunks: readonly Hunk[], shown: number, all: number, shelf: Shelf): More {
  const text = hunks.map((hunk) => [`@@ ${hunk.oldStart ?? ''} ${hunk.newStart ?? ''} @@`, ...hunk.lines].join('\n'));
  const block = shelf.block({ title: 'Whole change', text: text.join('\n'), look: { language: 'diff' } });
  return { words: `First ${sayNumber(shown)} of ${sayCount(all, 'line')}`, link: linkTo(block, 'Whole change', true) };
}

function firstHunks(hunks: readonly Hunk[]): readonly Hunk[] {
  const first: Hunk[] = [];
  let rows = 0;
  let characters = 0;
  for (const hunk of hunks) {
    const lines: string[] = [];
    for (const line of hunk.lines) {
      if (rows > 0 && (rows >= SHOWS_ROWS || characters + line.length > SHOWS_CHARACTERS)) break;
      lines.push(shorten(line, LONGEST_LINE));
      rows++;
      characters += line.length;
    }
    if (lines.length > 0) first.push({ ...hunk, lines });
    if (lines.length < hunk.lines.length) break;
  }
  return first;
}

const highestNumber = (hunks: readonly Hunk[]): number =>
  hunks.reduce((highest, { oldStart, newStart, lines }) => {
    return Math.max(highest, Math.max(oldStart ?? 0, newStart ?? 0) + lines.length);
  }, 0);

function numberLines({ oldStart, newStart, lines }: Hunk, width: number): DiffLine[] {
  let old = oldStart;
  let now = newStart;
  const next = (number: number | null) => (number === null ? null : number + 1);
  return lines.flatMap((line): DiffLine[] => {
    const sign = line[0] === '+' || line[0] === '-' ? line[0] : ' ';
    if (line[0] === '\\') return []; // "No newline at end of file"
    const row = { old: sign === '+' ? null : old, new: sign === '-' ? null : now };
    if (sign !== '+') old = next(old);
    if (sign !== '-') now = next(now);
    return [
      { sign, ...row, numbers: padded(row.old, row.new, width), spans: [whole(line.slice(1).replace(/\r$/, ''))] },
    ];
  });
}

const padded = (old: number | null, now: number | null, width: number): string | null =>
  old === null && now === null
    ? null
    : `${String(old ?? '').padStart(width)} ${String(now ?? '').padStart(width)}`.trimEnd();

/** Lines taken out and put in at one place are versions of each other, in their order. */
function markChanges(lines: readonly DiffLine[]): readonly DiffLine[] {
  const marked = [...lines];
  for (let at = 0; at < lines.length; ) {
    const removed = runOf('-', lines, at);
    const added = runOf('+', lines, at + removed);
    for (let pair = 0; pair < Math.min(removed, added); pair++) {
      const [from, to] = [at + pair, at + removed + pair];
      const words = markWords(lines[from]!.spans[0]!.text, lines[to]!.spans[0]!.text);
      marked[from] = { ...lines[from]!, spans: words.before };
      marked[to] = { ...lines[to]!, spans: words.after };
    }
    at += Math.max(1, removed + added);
  }
  return marked;
}

function runOf(sign: DiffLine['sign'], lines: readonly DiffLine[], from: number): number {
  let to = from;
  while (to < lines.length && lines[to]!.sign === sign) to++;
  return to - from;
}
