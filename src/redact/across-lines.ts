/** A token that a terminal broke over lines, put together again. */
export interface JoinedToken {
  readonly text: string;
  /** How much of `text` stands before the place asked for. */
  readonly lead: number;
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

/** A line end that may break tokens, and what stands around it. */
interface Joint {
  /** Where the line before begins, as far as it matters. */
  readonly start: number;
  readonly run: Run;
  /** The piece behind it. */
  readonly next: number;
  readonly text: string;
  readonly goesOn: boolean;
}

const LONGEST = 1200;
/** No terminal is narrower; a shorter piece is the last. */
const LEAST_LINE = 16;
/** What stands right behind it, for patterns that look there; and before it. */
const TAIL = 4;
const LOOKS_BACK = 64;

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
  #first = -1;
  #joint: Joint | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** The token from `at` on, `known` characters of which are settled, if a line end breaks it; else null. */
  join(at: number, known: number): JoinedToken | null {
    const first = runEnd(this.#text, at + known, at + LONGEST);
    if (first !== this.#first) {
      this.#first = first;
      this.#joint = isShortLine(this.#text, first) ? null : this.#jointAt(first);
    }
    const joint = this.#joint;
    if (!joint || at < joint.start) return null;
    const { start, text, goesOn } = joint;
    return { text, lead: at - start, goesOn, endOf: (index) => endIn(joint, first, index) };
  }

  #jointAt(first: number): Joint | null {
    let next = this.#run ? pieceBehind(this.#run, first) : -1;
    if (next === -1) {
      this.#run = readRun(this.#text, first);
      next = 0;
    }
    const run = this.#run;
    const piece = run?.pieces[next];
    if (!run || !piece) return null;
    const text = this.#text;
    const start = Math.max(0, first - LONGEST - LOOKS_BACK);
    return {
      start,
      run,
      next,
      text: text.slice(start, first) + run.text.slice(piece.before, piece.before + LONGEST),
      goesOn: continues(text, piece.from, piece.to),
    };
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

function endIn({ start, run: { pieces }, next }: Joint, first: number, index: number): number {
  const left = index - (first - start);
  if (left < 0) return first + left + 1;
  const place = pieces[next]!.before + left;
  const { from, before } = pieces[lastPiece(pieces, (piece) => piece.before <= place)]!;
  return from + place - before + 1;
}

function readRun(text: string, first: number): Run | null {
  const pieces: Piece[] = [];
  let [next, before] = [afterBreak(text, first), 0];
  while (next !== -1) {
    const to = runEnd(text, next, text.length);
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
  for (let at = end - 1; at >= end - LEAST_LINE; at--) if (at < 0 || text[at] === '\n') return true;
  return false;
}

function runEnd(text: string, from: number, most: number): number {
  const limit = Math.min(text.length, most);
  let at = Math.min(from, limit);
  while (at < limit && isToken(text.charCodeAt(at))) at++;
  return at;
}

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
