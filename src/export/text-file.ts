import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { TextBuffer } from './text-buffer.ts';

/** A file that is written from front to back, a little at a time. It must not be there yet: nothing is overwritten. */
export class TextFile {
  readonly #handle: number;
  readonly #buffer: TextBuffer;

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    const handle = openSync(path, 'wx');
    this.#handle = handle;
    this.#buffer = new TextBuffer((bytes) => {
      for (let from = 0; from < bytes.length; ) from += writeSync(handle, bytes, from);
    });
  }

  write(text: string): void {
    this.#buffer.write(text);
  }

  /** Gives its bytes. */
  close(): number {
    try {
      this.#buffer.flush();
    } finally {
      closeSync(this.#handle);
    }
    return this.#buffer.bytes;
  }
}
