import { lastUpTo } from './last-up-to.ts';

/** A text with something taken off, and where each of its characters came from. */
export interface TextView {
  readonly text: string;
  /** In the original: where the character at this place begins, and where it ends. */
  startOf(index: number): number;
  endOf(index: number): number;
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
export const stripUnseen = (text: string): TextView => view(text, UNSEEN, null) ?? sameView(text);

/** The text as it was before somebody put it into an address; null if nobody did. */
export const decodeAddress = (text: string): TextView | null => view(text, PERCENT, ([, hex]) => fromHex(hex!));

/** The text as it was before somebody put it into JSON. Escaped quotes alone are left to the rules. */
export const decodeJson = (text: string): TextView | null =>
  text.includes('\\u00') || text.includes('\\/')
    ? view(text, JSON_ESCAPE, ([, hex, sign]) => sign ?? fromHex(hex!))
    : null;

const CHARACTERS = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const fromHex = (hex: string): string => CHARACTERS[Number.parseInt(hex, 16)]!;

const sameView = (text: string): TextView => ({ text, startOf: (index) => index, endOf: (index) => index + 1 });

/** What the pattern finds is taken out, or becomes one character. Null if it finds nothing. */
function view(text: string, pattern: RegExp, decode: ((match: RegExpExecArray) => string) | null): TextView | null {
  const parts: string[] = [];
  // Stretches that are the same in both: where each begins in the view, and where in the original.
  const [places, origins] = [[0], [0]];
  let [length, done] = [0, 0];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const { index } = match;
    if (index > done) parts.push(text.slice(done, index));
    length += index - done;
    done = pattern.lastIndex;
    if (decode) {
      parts.push(decode(match));
      length++;
    }
    places.push(length);
    origins.push(done);
  }
  if (done === 0) return null;
  parts.push(text.slice(done));
  return new ChangedView(parts.join(''), places, origins, decode !== null);
}

class ChangedView implements TextView {
  readonly text: string;
  readonly #places: readonly number[];
  readonly #origins: readonly number[];
  readonly #isDecoded: boolean;

  constructor(text: string, places: readonly number[], origins: readonly number[], isDecoded: boolean) {
    this.text = text;
    this.#places = places;
    this.#origins = origins;
    this.#isDecoded = isDecoded;
  }

  startOf(index: number): number {
    const at = lastUpTo(this.#places, index);
    return this.#origins[at]! + index - this.#places[at]!;
  }

  endOf(index: number): number {
    const at = lastUpTo(this.#places, index);
    // What was decoded stands right before the next stretch.
    if (this.#isDecoded && this.#places[at + 1] === index + 1) return this.#origins[at + 1]!;
    return this.#origins[at]! + index - this.#places[at]! + 1;
  }
}
