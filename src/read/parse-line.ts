export type JsonObject = Readonly<Record<string, unknown>>;

export type ParsedLine =
  | { readonly kind: 'blank' }
  | { readonly kind: 'comment' }
  /** Usually one object; `rest` is what could not be parsed behind the last of them. */
  | { readonly kind: 'rows'; readonly rows: readonly JsonObject[]; readonly rest: string };

/** One line of a transcript. Two objects without a newline between them are both read; `//` lines are comments. */
export function parseLine(line: string): ParsedLine {
  const text =
    line.charCodeAt(0) === 0xfeff ? line.slice(1) : line.charCodeAt(0) === 0 ? line.replace(/^\0+/, '') : line;
  const first = firstVisible(text);
  if (first === -1) return { kind: 'blank' };
  if (text.startsWith('//', first)) return { kind: 'comment' };
  const whole = endsAnObject(text) ? tryParse(text) : undefined;
  if (whole !== undefined)
    return isObject(whole) ? { kind: 'rows', rows: [whole], rest: '' } : { kind: 'rows', rows: [], rest: text };
  return parseJoined(text);
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function firstVisible(text: string): number {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 9 && code !== 13 && code !== 0) return at;
  }
  return -1;
}

/** An error costs far more than a look: most of what is no object does not even end like one. */
function endsAnObject(text: string): boolean {
  let at = text.length - 1;
  while (at >= 0 && text.charCodeAt(at) <= 32) at--;
  return text.charCodeAt(at) === 125;
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseJoined(text: string): ParsedLine {
  const rows: JsonObject[] = [];
  let from = 0;
  for (let to = endOfObject(text, from); to !== -1; to = endOfObject(text, from)) {
    const value = tryParse(text.slice(from, to));
    if (!isObject(value)) break;
    rows.push(value);
    from = to;
  }
  const rest = text.slice(from).trim();
  const behind = rest === '' ? null : rowBehind(rest);
  if (behind === null) return { kind: 'rows', rows, rest };
  return { kind: 'rows', rows: [...rows, behind.row], rest: rest.slice(0, behind.at) };
}

const ROW_STARTS = ['{"parentUuid"', '{"type"', '{"uuid"', '{"sessionId"', '{"isSidechain"'];
const TRIES = 8;

/** A crash leaves half a row; what was appended later stands behind it on the same line. */
function rowBehind(text: string): { readonly row: JsonObject; readonly at: number } | null {
  let at = 0;
  for (let tries = 0; tries < TRIES; tries++) {
    const starts = ROW_STARTS.map((start) => text.indexOf(start, at + 1)).filter((found) => found !== -1);
    if (starts.length === 0) return null;
    at = Math.min(...starts);
    const row = tryParse(text.slice(at));
    if (isObject(row)) return { row, at };
  }
  return null;
}

/** Where the object that begins at `from` ends, or -1. Counts braces outside strings, without recursion. */
function endOfObject(text: string, from: number): number {
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 92) at++;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 123) depth++;
    else if (code === 125 && --depth === 0) return at + 1;
  }
  return -1;
}
