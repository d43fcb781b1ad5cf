/** A text without its white space, and where it came from: values are broken over lines anywhere. */
export interface CompactText {
  readonly text: string;
  /** Where each of its characters stands in the original. */
  readonly origins: Int32Array;
  /** Whether nothing was taken out between two places but line ends and the indentation around them. */
  isUnbroken(from: number, to: number): boolean;
}

const NEWLINE = 10;
const RETURN = 13;
const BACKSLASH = 92;

/** White space, or the backslash that a shell wants before a line end. `code` stands at `at`. */
export const isSkipped = (text: string, at: number, code: number): boolean =>
  code < 33 || (code === BACKSLASH && isBeforeBreak(text, at));

function isBeforeBreak(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  return next === NEWLINE || (next === RETURN && text.charCodeAt(at + 2) === NEWLINE);
}

/** Everything that is never skipped, for values, which need no way back. */
export const compact = (text: string): string => text.replace(/\\(?=\r?\n)|[\0-\x20]/g, '');

export function compactText(text: string): CompactText {
  const origins = new Int32Array(text.length);
  // How many gaps without a line end there were before each character.
  const gaps = new Int32Array(text.length);
  const parts: string[] = [];
  let [length, count, from] = [0, 0, 0];
  let [isGap, hasBreak] = [false, false];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isSkipped(text, at, code)) {
      if (at > from) parts.push(text.slice(from, at));
      from = at + 1;
      isGap = true;
      hasBreak ||= code === NEWLINE;
      continue;
    }
    if (isGap && !hasBreak) count++;
    [isGap, hasBreak] = [false, false];
    origins[length] = at;
    gaps[length++] = count;
  }
  parts.push(text.slice(from));
  return { text: parts.join(''), origins, isUnbroken: (start, end) => gaps[end - 1] === gaps[start] };
}
