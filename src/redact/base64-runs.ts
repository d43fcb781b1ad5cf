import { lastUpTo } from './last-up-to.ts';

/** What a word looks like inside base64, at each of its three possible places among the bytes. */
export interface EncodedWord {
  readonly fragment: string;
  /** How many characters before the fragment the group of four began. */
  readonly lead: number;
}

const LEAST_FRAGMENT = 4;

export function encodeWord(word: string): EncodedWord[] {
  return [0, 1, 2].flatMap((shift) => {
    const bytes = Buffer.from('\0'.repeat(shift) + word);
    const lead = Math.ceil((shift * 8) / 6);
    const whole = Math.floor((bytes.length * 8) / 6);
    const fragment = bytes.toString('base64').slice(lead, whole);
    return fragment.length >= LEAST_FRAGMENT ? [{ fragment, lead }] : [];
  });
}

const BASE64 = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9+/_-]/.test(String.fromCharCode(code)) ? 1 : 0,
);

export const isBase64 = (text: string, at: number): boolean => BASE64[text.charCodeAt(at)] === 1;

/** Where the letters of base64 end, but not behind `most`. */
function endOfRun(text: string, from: number, most: number): number {
  let at = from;
  while (at < most && isBase64(text, at)) at++;
  return at;
}

/** Lines that a terminal or `base64` broke are at least this long. */
const LEAST_LINE = 16;

/** A stretch of base64 from a group of four on, as far as it goes, but not much further than `most`; and its bytes. */
export class DecodedRun {
  /** The bytes, as text. */
  readonly text: string;
  readonly end: number;
  /** There is more of it behind the end. */
  readonly isCut: boolean;
  // Of each line: where it begins, and how much of the stretch stands before it.
  readonly #froms: number[] = [];
  readonly #befores: number[] = [];
  readonly #length: number;

  constructor(text: string, group: number, most: number) {
    let [lines, from, to, length] = ['', group, group, 0];
    for (;;) {
      to = endOfRun(text, from, from + most - length);
      this.#froms.push(from);
      this.#befores.push(length);
      lines += text.slice(from, to);
      length += to - from;
      const next = afterLine(text, to);
      if (length >= most || to - from < LEAST_LINE || !isBase64(text, next)) break;
      from = next;
    }
    this.text = Buffer.from(lines, 'base64').toString('latin1');
    this.end = to;
    this.isCut = length >= most;
    this.#length = length;
  }

  /** Where the characters stand that hold these bytes. */
  place(start: number, end: number): { readonly start: number; readonly end: number } {
    return {
      start: this.#originOf(Math.floor((start * 4) / 3)),
      end: Math.min(this.end, this.#originOf(Math.ceil((end * 4) / 3) - 1) + 1),
    };
  }

  #originOf(index: number): number {
    const line = lastUpTo(this.#befores, index);
    return this.#froms[line]! + index - this.#befores[line]!;
  }

  /** How many of its characters stand before this place; -1 where none of them stands. */
  indexOf(at: number): number {
    if (at < this.#froms[0]! || at >= this.end) return -1;
    const line = lastUpTo(this.#froms, at);
    const index = this.#befores[line]! + at - this.#froms[line]!;
    return index < (this.#befores[line + 1] ?? this.#length) ? index : -1;
  }
}

const afterLine = (text: string, at: number): number =>
  text[at] === '\n' ? at + 1 : text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : text.length;
