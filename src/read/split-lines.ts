import { closeSync, openSync, readSync } from 'node:fs';
import { giveRoom, takeRoom } from './borrow-room.ts';

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

/** Given back by whoever needs no further line. */
export const ENOUGH = Symbol('enough');

const NEWLINE = 10;
const CHUNK = 1 << 20;
/** V8 cannot hold a longer string; nothing the CLI writes comes near. */
const MAX_LINE = 0x1fffffe8;

/**
 * Splits a file into lines as bytes, one chunk in memory, so that a transcript of any size is read in constant space.
 * Synchronous on purpose: the pipeline is bound by parsing, and a promise per chunk buys nothing. Whoever begins at a line
 * further on, at `start`, has lines counted from there.
 */
export function splitLines(path: string, onLine: (line: Line) => unknown, start = 0): void {
  const file = openSync(path, 'r');
  const room = new GrowingRoom();
  try {
    splitOpen(file, room, onLine, start);
  } finally {
    room.close();
    closeSync(file);
  }
}

function splitOpen(file: number, room: GrowingRoom, onLine: (line: Line) => unknown, start: number): void {
  let number = 0;
  let offset = start;
  let read = start;
  /** What has been read of a line that goes on: how much of it is at the beginning of the room, and how much was let go. */
  let kept = 0;
  let lost = 0;
  for (;;) {
    if (kept > MAX_LINE) [lost, kept] = [lost + kept, 0];
    const whole = room.grown(kept);
    const size = readSync(file, whole, kept, whole.length - kept, read);
    if (size === 0) break;
    read += size;
    const bytes = whole.subarray(0, kept + size);
    let from = 0;
    for (let to = bytes.indexOf(NEWLINE, kept); to !== -1; to = bytes.indexOf(NEWLINE, from)) {
      const length = lost + to - from;
      const said = onLine({
        number: ++number,
        offset,
        length,
        bytes: length > MAX_LINE ? null : bytes.subarray(from, to),
        ended: true,
      });
      if (said === ENOUGH) return;
      lost = 0;
      offset += length + 1;
      from = to + 1;
    }
    bytes.copyWithin(0, from);
    kept = bytes.length - from;
  }
  const length = lost + kept;
  if (length === 0) return;
  const rest = length > MAX_LINE ? null : room.grown(kept).subarray(0, kept);
  onLine({ number: number + 1, offset, length, bytes: rest, ended: false });
}

/** As large as the longest line so far. */
class GrowingRoom {
  #bytes = takeRoom(CHUNK);

  /** With some room behind what is kept of it. */
  grown(kept: number): Buffer {
    if (kept === this.#bytes.length) {
      const larger = takeRoom(2 * kept);
      this.#bytes.copy(larger, 0, 0, kept);
      giveRoom(this.#bytes);
      this.#bytes = larger;
    }
    return this.#bytes;
  }

  close(): void {
    giveRoom(this.#bytes);
  }
}
