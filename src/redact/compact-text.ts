import { CHUNK, EXACT, readChunk, SPACING, UNITS } from './text-codes.ts';
import { FIRST, SECOND, type TextHash } from './text-hash.ts';

const NEWLINE = 10;
const RETURN = 13;
const BACKSLASH = 92;

/** Whether white space stands here, or the backslash that a shell wants before a line end. */
export function isSkipped(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 33 || (code === BACKSLASH && isBeforeBreak(text, at));
}

function isBeforeBreak(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  return next === NEWLINE || (next === RETURN && text.charCodeAt(at + 2) === NEWLINE);
}

/** Everything that is never skipped, for values, which need no way back. */
export const compact = (text: string): string => text.replace(/\\(?=\r?\n)|[\0-\x20]/g, '');

/** A text without its white space, and where it came from: values are broken over lines anywhere. */
export class CompactText {
  /** Where each of its characters stands in the original. */
  readonly #origins: Int32Array;
  /** How many gaps without a line end there were before each. */
  readonly #gaps: Int32Array;
  /** Hashes of all that stands before each. */
  readonly #first: Int32Array;
  readonly #second: Int32Array;
  readonly #length: number;

  constructor(text: string) {
    const [origins, gaps] = [new Int32Array(text.length), new Int32Array(text.length)];
    const [firsts, seconds] = [new Int32Array(text.length + 1), new Int32Array(text.length + 1)];
    let [length, count, first, second] = [0, 0, 0, 0];
    let [isGap, hasBreak] = [false, false];
    for (let from = 0; from < text.length; from += CHUNK) {
      const size = readChunk(text, from);
      for (let at = 0; at < size; at++) {
        const code = UNITS[at]!;
        if ((EXACT[code]! & SPACING) !== 0 && isSkipped(text, from + at)) {
          isGap = true;
          hasBreak ||= code === NEWLINE;
          continue;
        }
        if (isGap) {
          if (!hasBreak) count++;
          isGap = false;
          hasBreak = false;
        }
        origins[length] = from + at;
        gaps[length++] = count;
        firsts[length] = first = (Math.imul(first, FIRST) + code + 1) | 0;
        seconds[length] = second = (Math.imul(second, SECOND) + code + 1) | 0;
      }
    }
    this.#origins = origins;
    this.#gaps = gaps;
    this.#first = firsts;
    this.#second = seconds;
    this.#length = length;
  }

  /** Where so many characters from `start` on stand in the original. */
  placeOf(start: number, length: number): { readonly start: number; readonly end: number } {
    return { start: this.#origins[start]!, end: this.#origins[start + length - 1]! + 1 };
  }

  /** The first hash of so many characters from `start` on; 0 if there are not so many. `power` is that of the length. */
  hashAt(start: number, length: number, power: number): number {
    if (start + length > this.#length) return 0;
    return (this.#first[start + length]! - Math.imul(this.#first[start]!, power)) | 0;
  }

  /** Whether a text stands here. Unless it is `spaced`, nothing may be taken out but line ends and what is around them. */
  stands({ length, first, second, firstPower, secondPower }: TextHash, start: number, spaced: boolean): boolean {
    const end = start + length;
    if (end > this.#length || (!spaced && this.#gaps[end - 1] !== this.#gaps[start])) return false;
    if (this.hashAt(start, length, firstPower) !== first) return false;
    return ((this.#second[end]! - Math.imul(this.#second[start]!, secondPower)) | 0) === second;
  }
}
