import { END, START } from './byte-kinds.ts';
import type { Oniguruma } from './oniguruma.ts';

/** A text in Oniguruma's memory, as UTF-8. */
export interface HeldText {
  readonly content: string;
  /** No two texts have the same. */
  readonly id: number;
  /** How many texts it was put on top of. */
  readonly depth: number;
  readonly address: number;
  readonly length: number;
  /** Where the byte is that a character begins with, and the other way round; null where all are one byte. */
  readonly byteOf: Uint32Array | null;
  readonly charOf: Uint32Array | null;
  dispose(): void;
}

/** Lines are shorter; other texts get room of their own. */
const ROOM = 8192;
/** A character of UTF-16 takes up to three bytes, and around them stand one and three. */
const roomFor = (text: string): number => 3 * text.length + 4;

/** Keeps texts one on top of the other: a part of a line is looked through while the line waits. */
export class TextHolder {
  readonly #oniguruma: Oniguruma;
  readonly #rooms: number[] = [];
  #depth = 0;
  #id = 0;

  constructor(oniguruma: Oniguruma) {
    this.#oniguruma = oniguruma;
  }

  /** Texts that were not disposed of are gone. */
  clear(): void {
    this.#depth = 0;
  }

  hold(content: string): HeldText {
    const depth = this.#depth++;
    const isLong = roomFor(content) > ROOM;
    const room = isLong ? this.#oniguruma.take(roomFor(content)) : this.#roomAt(depth);
    const { bytes } = this.#oniguruma;
    const address = room + 1;
    bytes[room] = START;
    const isPlain = writeAscii(content, bytes, address);
    const wide = isPlain ? null : writeWide(content, bytes, address);
    const length = wide ? wide.length : content.length;
    bytes.fill(END, address + length, address + length + 3);
    return {
      content,
      id: ++this.#id,
      depth,
      address,
      length,
      byteOf: wide?.byteOf ?? null,
      charOf: wide?.charOf ?? null,
      dispose: () => {
        this.#depth = depth;
        if (isLong) this.#oniguruma.free(room);
      },
    };
  }

  #roomAt(depth: number): number {
    this.#rooms[depth] ??= this.#oniguruma.take(ROOM);
    return this.#rooms[depth];
  }
}

function writeAscii(text: string, bytes: Uint8Array, address: number): boolean {
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char > 0x7f) return false;
    bytes[address + at] = char;
  }
  return true;
}

/** Half a pair stays as it is, in three bytes. */
function writeWide(
  text: string,
  bytes: Uint8Array,
  address: number,
): { length: number; byteOf: Uint32Array; charOf: Uint32Array } {
  const byteOf = new Uint32Array(text.length + 1);
  const charOf = new Uint32Array(3 * text.length + 1);
  let length = 0;
  for (let at = 0; at < text.length; ) {
    const char = text.codePointAt(at)!;
    const units = char > 0xffff ? 2 : 1;
    const size = char < 0x80 ? 1 : char < 0x800 ? 2 : units + 2;
    byteOf.fill(length, at, at + units);
    charOf.fill(at, length, length + size);
    if (size === 1) bytes[address + length] = char;
    else {
      bytes[address + length] = (0xf00 >> size) | (char >> (6 * (size - 1)));
      for (let rest = size - 2, to = address + length + 1; rest >= 0; rest--, to++)
        bytes[to] = 0x80 | ((char >> (6 * rest)) & 0x3f);
    }
    at += units;
    length += size;
  }
  byteOf[text.length] = length;
  charOf[length] = text.length;
  return { length, byteOf, charOf };
}
