import { closeSync, openSync, readSync } from 'node:fs';
import { borrowChunk } from './borrow-chunk.ts';

export interface Line {
  /** 1-based, as editors count. */
  readonly number: number;
  /** Where the line begins in the file, in bytes. */
  readonly offset: number;
  readonly length: number;
  /** Valid during the callback only: the buffer is used again. Null when the line is too long for one string. */
  readonly bytes: Buffer | null;
  /** Whether a newline ended it; a last line without one may be half-written. */
  readonly ended: boolean;
}

const NEWLINE = 10;
/** V8 cannot hold a longer string; nothing the CLI writes comes near. */
const MAX_LINE = 0x1fffffe8;

/**
 * Splits a file into lines as bytes, one chunk in memory, so that a transcript of any size is read in constant space.
 * Synchronous on purpose: the pipeline is bound by parsing, and a promise per chunk buys nothing. Whoever begins at a line
 * further on, at `start`, has lines counted from there.
 */
export function splitLines(path: string, onLine: (line: Line) => void, start = 0): void {
  const file = openSync(path, 'r');
  try {
    borrowChunk((chunk) => splitOpen(file, chunk, onLine, start));
  } finally {
    closeSync(file);
  }
}

function splitOpen(file: number, chunk: Buffer, onLine: (line: Line) => void, start: number): void {
  const carry = new Carry();
  let number = 0;
  let offset = start;
  let read = start;
  const next = (): number => readSync(file, chunk, 0, chunk.length, read);
  for (let size = next(); size > 0; size = next()) {
    read += size;
    const bytes = chunk.subarray(0, size);
    let from = 0;
    for (let to = bytes.indexOf(NEWLINE); to !== -1; to = bytes.indexOf(NEWLINE, from)) {
      number++;
      const line = carry.complete(bytes.subarray(from, to));
      onLine({ number, offset, length: line.length, bytes: line.bytes, ended: true });
      offset += line.length + 1;
      from = to + 1;
    }
    carry.add(bytes.subarray(from));
  }
  const rest = carry.complete(Buffer.alloc(0));
  if (rest.length > 0) onLine({ number: number + 1, offset, length: rest.length, bytes: rest.bytes, ended: false });
}

/** The beginning of a line that runs over the border of a chunk. */
class Carry {
  #pieces: Buffer[] = [];
  #length = 0;

  add(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#length += piece.length;
    if (this.#length > MAX_LINE) this.#pieces = [];
    else this.#pieces.push(Buffer.from(piece));
  }

  complete(end: Buffer): { bytes: Buffer | null; length: number } {
    if (this.#length === 0) return { bytes: end, length: end.length };
    const length = this.#length + end.length;
    const bytes = length > MAX_LINE ? null : Buffer.concat([...this.#pieces, end], length);
    this.#pieces = [];
    this.#length = 0;
    return { bytes, length };
  }
}
