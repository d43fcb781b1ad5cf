import { closeSync, openSync, readSync } from 'node:fs';
import type { RowRef } from './read-transcript.ts';

const NOTHING = Buffer.alloc(0);

/** The bytes of rows as they lie on disk, for whoever wants to know whether they are what they were. */
export class RowBytes {
  #path = '';
  #handle = -1;

  /** Empty when the file cannot be read any more. Two rows of one line have the same, so the place in it is added. */
  of({ file, offset, length, part }: RowRef): Buffer {
    try {
      if (file.path !== this.#path) {
        this.close();
        this.#handle = openSync(file.path, 'r');
        this.#path = file.path;
      }
      const bytes = Buffer.allocUnsafe(length + 1);
      const size = readSync(this.#handle, bytes, 0, length, offset);
      bytes[size] = part & 0xff;
      return bytes.subarray(0, size + 1);
    } catch {
      return NOTHING;
    }
  }

  close(): void {
    if (this.#handle !== -1) closeSync(this.#handle);
    this.#handle = -1;
    this.#path = '';
  }
}
