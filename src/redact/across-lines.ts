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

const LONGEST = 1200;
/** No terminal is narrower; a shorter piece is the last. */
const LEAST_LINE = 16;
/** What stands right behind it, for patterns that look there. */
const TAIL = 4;

const isToken = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 45 && code <= 57) ||
  code === 43 ||
  code === 95 ||
  code === 126;

/** The token from `at` on, `known` characters of which are settled, if a line end breaks it; else null. */
export function joinLines(text: string, at: number, known: number, before: number): JoinedToken | null {
  const first = runEnd(text, at + known, at + LONGEST);
  let next = afterBreak(text, first);
  if (next === -1 || isShortLine(text, first)) return null;
  const pieces = [{ from: at, to: first }];
  let goesOn = false;
  let length = first - at;
  while (next !== -1 && length < LONGEST) {
    const to = runEnd(text, next, next + LONGEST - length);
    if (to === next) break;
    const isLast = to - next < LEAST_LINE;
    if (pieces.length === 1) goesOn = continues(text, next, to);
    pieces.push({ from: next, to });
    length += to - next;
    next = isLast ? -1 : afterBreak(text, to);
  }
  if (pieces.length === 1) return null;
  const lead = Math.min(before, at);
  const { to: end } = pieces.at(-1)!;
  const joined = pieces.map(({ from, to }) => text.slice(from, to)).join('');
  const endOf = (index: number): number => {
    let left = index - lead;
    if (left < 0) return at + left + 1;
    for (const { from, to } of pieces) {
      if (left < to - from) return from + left + 1;
      left -= to - from;
    }
    return end + left + 1;
  };
  return { text: text.slice(at - lead, at) + joined + text.slice(end, end + TAIL), lead, endOf, goesOn };
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

const NO_WORD = /\d.*[A-Za-z]|[A-Za-z].*\d|(?:[a-z][A-Z].*){3}/;

/** Long enough to matter, no plain word, and no name that something is assigned to. */
function continues(text: string, from: number, to: number): boolean {
  const piece = text.slice(from, to);
  return piece.length >= LEAST_LEAK && NO_WORD.test(piece) && !/[=:(]/.test(text[to] ?? '');
}
