import type { DiffLine, DiffRow } from '../../view/tools/view-diff.ts';
import type { Code, CodePiece } from './code.ts';
import { escapeText } from './escape.ts';

/** A row with the HTML of its line: the colours of its language, what changed within it marked. */
export type PaintedRow = DiffRow & { readonly html: string };

interface Painted {
  readonly language: string | null;
  readonly rows: readonly DiffRow[];
}

/** Colours come from the text as it was, for lines taken out, and as it is now, for the others: a hunk is read twice. */
export function paintDiff(code: Code): (diff: Painted) => readonly PaintedRow[] {
  return ({ rows, language }) => {
    const colours = language === null ? null : coloursOf(rows, language, code);
    return rows.map((row) => {
      if (row.sign === '@') return { ...row, html: escapeText(row.text) };
      return { ...row, html: writeLine(row, colours?.get(row) ?? null) };
    });
  };
}

type Colours = Map<DiffLine, readonly CodePiece[]>;

function coloursOf(rows: readonly DiffRow[], language: string, code: Code): Colours {
  const colours: Colours = new Map();
  for (let from = 0; from < rows.length; ) {
    let to = from;
    while (to < rows.length && rows[to]!.sign !== '@') to++;
    const hunk = rows.slice(from, to).filter((row) => row.sign !== '@');
    // A line that stands on both sides has the colours of the later one.
    if (hunk.some(({ sign }) => sign === '-')) colourSide(hunk, '+', language, code, colours);
    colourSide(hunk, '-', language, code, colours);
    from = to + 1;
  }
  return colours;
}

function colourSide(
  hunk: readonly DiffLine[],
  without: '+' | '-',
  language: string,
  code: Code,
  colours: Colours,
): void {
  const side = hunk.filter(({ sign }) => sign !== without);
  const lines = code.pieces(side.map(textOf).join('\n'), language);
  if (lines?.length === side.length) for (const [at, line] of side.entries()) colours.set(line, lines[at]!);
}

const textOf = ({ spans }: DiffLine): string => spans.map(({ text }) => text).join('');

/** Stretches that changed and stretches of one colour overlap as they like: each is cut where the other ends. */
function writeLine({ spans }: DiffLine, colours: readonly CodePiece[] | null): string {
  const isSame = colours?.map(({ text }) => text).join('') === spans.map(({ text }) => text).join('');
  const pieces = isSame ? [...colours!] : [];
  let html = '';
  for (const { text, changed } of spans) {
    let inside = '';
    for (let left = text.length; left > 0; ) {
      const piece = pieces.shift() ?? { text: text.slice(text.length - left), name: '' };
      const taken = piece.text.slice(0, left);
      if (taken.length < piece.text.length) pieces.unshift({ ...piece, text: piece.text.slice(left) });
      inside += piece.name === '' ? escapeText(taken) : `<i class=${piece.name}>${escapeText(taken)}</i>`;
      left -= taken.length;
    }
    html += changed ? `<b>${inside}</b>` : inside;
  }
  return html;
}
