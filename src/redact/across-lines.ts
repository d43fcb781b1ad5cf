/** A line that a terminal may have broken, put together with those it may go on in. */
export interface JoinedLines {
  readonly text: string;
  /** Where it begins in the original, as far as it matters. */
  readonly start: number;
  /** Where the character at this place of `text` ends in the original. */
  endOf(index: number): number;
  /** Whether what stands behind the first break goes on with the token rather than beginning something else. */
  readonly goesOn: boolean;
}

interface Piece {
  readonly from: number;
  readonly to: number;
  /** How much of the run stands before it. */
  readonly before: number;
}

/** Lines of nothing but a token each, which may be one. */
interface Run {
  /** Where the line ends that they go on from. */
  readonly first: number;
  readonly pieces: readonly Piece[];
  readonly text: string;
}

const LONGEST = 1200;
/** No terminal is narrower; a shorter piece is the last. */
const LEAST_LINE = 16;
/** What stands right behind it, for patterns that look there; and before its line, where its name may stand. */
const TAIL = 4;
const LOOKS_BACK = 264;

const isToken = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 45 && code <= 57) ||
  code === 43 ||
  code === 95 ||
  code === 126;

/** The tokens of one text. What stands around a line end is put together once, for all that end there. */
export class LineJoiner {
  readonly #text: string;
  #run: Run | null = null;
  /** The token that was met last. */
  #from = 0;
  #to = -1;
  #first = -1;
  #joint: Joint | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** The lines of the token from `at` on, `known` characters of which are settled, if a line end breaks it; else null. */
  join(at: number, known: number): JoinedLines | null {
    const first = this.#endOfToken(at + known);
    if (!mayBreak(this.#text.charCodeAt(first))) return null;
    if (first !== this.#first) {
      this.#first = first;
      this.#joint = isShortLine(this.#text, first) ? null : this.#jointAt(first);
    }
    return this.#joint && at >= this.#joint.start ? this.#joint : null;
  }

  #endOfToken(at: number): number {
    if (at < this.#from || at > this.#to) {
      this.#from = at;
      this.#to = runEnd(this.#text, at);
    }
    return this.#to;
  }

  #jointAt(first: number): Joint | null {
    let next = this.#run ? pieceBehind(this.#run, first) : -1;
    if (next === -1) {
      this.#run = readRun(this.#text, first);
      next = 0;
    }
    return this.#run?.pieces[next] ? new Joint(this.#text, first, this.#run, next) : null;
  }
}

/** A line end that may break tokens, and what stands around it. */
class Joint implements JoinedLines {
  readonly text: string;
  readonly start: number;
  readonly goesOn: boolean;
  readonly #first: number;
  readonly #pieces: readonly Piece[];
  /** How much of the run stands before the piece behind the line end. */
  readonly #before: number;

  constructor(text: string, first: number, run: Run, next: number) {
    const { from, to, before } = run.pieces[next]!;
    this.start = Math.max(0, startOfLine(text, first) - LOOKS_BACK);
    this.text = text.slice(this.start, first) + run.text.slice(before, before + LONGEST);
    this.goesOn = continues(text, from, to);
    this.#first = first;
    this.#pieces = run.pieces;
    this.#before = before;
  }

  endOf(index: number): number {
    const left = index - (this.#first - this.start);
    if (left < 0) return this.#first + left + 1;
    const place = this.#before + left;
    const { from, before } = this.#pieces[lastPiece(this.#pieces, (piece) => piece.before <= place)]!;
    return from + place - before + 1;
  }
}

/** The piece behind the line that ends here, if the run goes on there; else -1. */
function pieceBehind({ first, pieces }: Run, end: number): number {
  if (end === first) return 0;
  const at = lastPiece(pieces, ({ to }) => to <= end);
  return at !== -1 && pieces[at]!.to === end && at + 1 < pieces.length ? at + 1 : -1;
}

function lastPiece(pieces: readonly Piece[], isBefore: (piece: Piece) => boolean): number {
  let [low, high] = [-1, pieces.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isBefore(pieces[middle]!)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function readRun(text: string, first: number): Run | null {
  const pieces: Piece[] = [];
  let [next, before] = [afterBreak(text, first), 0];
  while (next !== -1) {
    const to = runEnd(text, next);
    if (to === next) break;
    pieces.push({ from: next, to, before });
    before += to - next;
    next = to - next < LEAST_LINE ? -1 : afterBreak(text, to);
  }
  const last = pieces.at(-1);
  if (!last) return null;
  const lines = pieces.map(({ from, to }) => text.slice(from, to));
  return { first, pieces, text: lines.join('') + text.slice(last.to, last.to + TAIL) };
}

/** Whether the line that ends here is shorter than any terminal's: nobody had to break it. */
function isShortLine(text: string, end: number): boolean {
  for (let at = end - 1; at >= end - LEAST_LINE; at--) if (at < 0 || text.charCodeAt(at) === 10) return true;
  return false;
}

/** Where the line that ends here begins, as far as it matters. */
function startOfLine(text: string, end: number): number {
  const from = Math.max(0, end - LONGEST);
  return from + text.slice(from, end).lastIndexOf('\n') + 1;
}

function runEnd(text: string, from: number): number {
  let at = Math.min(from, text.length);
  while (at < text.length && isToken(text.charCodeAt(at))) at++;
  return at;
}

/** A line end, or the backslash before it. */
const mayBreak = (code: number): boolean => code === 10 || code === 13 || code === 92;

/** Behind a line end and the indentation of the next line, or -1. */
function afterBreak(text: string, at: number): number {
  let next = at;
  if (text[next] === '\\') next++;
  if (text[next] === '\r') next++;
  if (text[next] !== '\n') return -1;
  next++;
  const most = next + 80;
  while (next < most && (text[next] === ' ' || text[next] === '\t')) next++;
  return next;
}

const LEAST_LEAK = 9;

/** Long enough to matter, no plain word, and no name that something is assigned to. */
function continues(text: string, from: number, to: number): boolean {
  const piece = text.slice(from, Math.min(to, from + LONGEST));
  return piece.length >= LEAST_LEAK && !isWord(piece) && !/[=:(]/.test(text[to] ?? '');
}

const isWord = (piece: string): boolean =>
  !(/\d/.test(piece) && /[A-Za-z]/.test(piece)) && (piece.match(/[a-z][A-Z]/g)?.length ?? 0) < 3;
