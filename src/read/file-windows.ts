import { closeSync, openSync, readSync } from 'node:fs';
import { giveRoom, takeRoom } from './borrow-room.ts';

/** Rows are asked for in their order, or nearly: one look at the disk serves many of them. */
const WIDTH = 128 << 10;
/** A conversation and the agents it calls are read in turns. */
const MOST_OPEN = 8;

interface Window {
  readonly handle: number;
  readonly bytes: Buffer;
  /** Which bytes of the file it holds. */
  from: number;
  to: number;
}

/** Pieces of files, by their places. */
export class FileWindows {
  /** The one not used for longest is the first. */
  readonly #open = new Map<string, Window>();
  /** For a piece that no window holds. */
  #large: Buffer | null = null;

  /** Valid until the next piece is read; shorter where the file ends, empty where it cannot be read. */
  read(path: string, offset: number, length: number): Buffer {
    try {
      const window = this.#windowOf(path);
      if (length > WIDTH) return fill(window.handle, this.#roomFor(length), offset);
      if (offset < window.from || offset + length > window.to) {
        window.from = offset;
        window.to = offset + fill(window.handle, window.bytes, offset).length;
      }
      return window.bytes.subarray(offset - window.from, Math.min(offset + length, window.to) - window.from);
    } catch {
      return Buffer.alloc(0);
    }
  }

  close(): void {
    for (const { handle, bytes } of this.#open.values()) {
      closeSync(handle);
      giveRoom(bytes);
    }
    this.#open.clear();
    if (this.#large) giveRoom(this.#large);
    this.#large = null;
  }

  #roomFor(length: number): Buffer {
    if (this.#large === null || this.#large.length < length) {
      if (this.#large) giveRoom(this.#large);
      this.#large = takeRoom(length);
    }
    return this.#large.subarray(0, length);
  }

  #windowOf(path: string): Window {
    const known = this.#open.get(path);
    if (known) {
      this.#open.delete(path);
      this.#open.set(path, known);
      return known;
    }
    const [oldest] = this.#open;
    const isFull = oldest !== undefined && this.#open.size >= MOST_OPEN;
    if (isFull) {
      this.#open.delete(oldest[0]);
      closeSync(oldest[1].handle);
    }
    const bytes = isFull ? oldest[1].bytes : takeRoom(WIDTH);
    const window = { handle: openSync(path, 'r'), bytes, from: 0, to: 0 };
    this.#open.set(path, window);
    return window;
  }
}

function fill(handle: number, bytes: Buffer, offset: number): Buffer {
  let filled = 0;
  for (let size = 1; size > 0 && filled < bytes.length; filled += size)
    size = readSync(handle, bytes, filled, bytes.length - filled, offset + filled);
  return bytes.subarray(0, filled);
}
