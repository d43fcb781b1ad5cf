/** A text with something taken off, and where each of its characters came from. */
export interface TextView {
  readonly text: string;
  /** In the original: from where to where the character at this place stands. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** Terminal sequences, zero-width and direction marks, tags: whatever can stand inside a word unseen. */
const UNSEEN = new RegExp(
  [
    String.raw`\x1b\[[0-?]{0,40}[ -/]{0,4}[@-~]`,
    String.raw`\x1b\][^\x07\x1b]{0,2000}(?:\x07|\x1b\\)`,
    String.raw`\x1b[ -/]{0,4}[0-~]`,
    String.raw`[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f]`,
    String.raw`[\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb]`,
    String.raw`\udb40[\udc00-\udfff]`,
  ].join('|'),
  'g',
);
const PERCENT = /%([2-7][0-9A-Fa-f]|0[9ADad])/g;
const JSON_ESCAPE = /\\(?:u00([2-7][0-9A-Fa-f])|([/"\\]))/g;

/** What is unseen taken out. */
export const stripUnseen = (text: string): TextView => view(text, UNSEEN, () => '');

/** The text as it was before somebody put it into an address; null if nobody did. */
export const decodeAddress = (text: string): TextView | null =>
  text.search(PERCENT) === -1 ? null : view(text, PERCENT, ([, hex]) => fromHex(hex!));

/** The text as it was before somebody put it into JSON. Escaped quotes alone are left to the rules. */
export const decodeJson = (text: string): TextView | null =>
  text.includes('\\u00') || text.includes('\\/')
    ? view(text, JSON_ESCAPE, ([, hex, sign]) => sign ?? fromHex(hex!))
    : null;

const fromHex = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));

function view(text: string, pattern: RegExp, decode: (match: RegExpMatchArray) => string): TextView {
  const starts = new Int32Array(text.length);
  const ends = new Int32Array(text.length);
  const parts: string[] = [];
  let length = 0;
  let done = 0;
  const keepUntil = (end: number): void => {
    if (end > done) parts.push(text.slice(done, end));
    for (let at = done; at < end; at++) {
      starts[length] = at;
      ends[length++] = at + 1;
    }
  };
  for (const match of text.matchAll(pattern)) {
    keepUntil(match.index);
    done = match.index + match[0].length;
    const decoded = decode(match);
    if (decoded === '') continue;
    parts.push(decoded);
    starts[length] = match.index;
    ends[length++] = done;
  }
  keepUntil(text.length);
  return { text: parts.join(''), starts, ends };
}
