import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratch, type Scratch } from '../render/scratch-folder.ts';

/** Bytes that were put away, as they were. */
export type Kept = () => Uint8Array;

/** Puts bytes away. They may be written over then. */
export type Keep = (bytes: Uint8Array) => Kept;

export const inMemory: Keep = (bytes) => {
  const copy = new Uint8Array(bytes);
  return () => copy;
};

/** Bytes that are written at once. */
const CHUNK = 1 << 18;

/** Keeps bytes on disk: what is indexed waits for the rest of its shard, and in a large archive that is most of it. */
export class Spool {
  #open: { readonly scratch: Scratch; readonly file: number } | null = null;
  readonly #chunk = Buffer.allocUnsafeSlow(CHUNK);
  /** How much of the file is written, and how much is to come. */
  #written = 0;
  #waiting = 0;

  readonly keep: Keep = (bytes) => {
    if (bytes.length > CHUNK - this.#waiting) this.#flush();
    const at = this.#written + this.#waiting;
    if (bytes.length > CHUNK) this.#write(bytes);
    else {
      this.#chunk.set(bytes, this.#waiting);
      this.#waiting += bytes.length;
    }
    const { length } = bytes;
    return () => this.#read(at, length);
  };

  /** Nothing that was kept can be had any more. */
  close(): void {
    if (this.#open === null) return;
    closeSync(this.#open.file);
    this.#open.scratch.remove();
    this.#open = null;
  }

  #read(at: number, length: number): Uint8Array {
    if (at + length > this.#written) this.#flush();
    const bytes = Buffer.allocUnsafe(length);
    for (let done = 0; done < length; ) {
      const more = readSync(this.#file(), bytes, done, length - done, at + done);
      if (more === 0)
        throw new Error('What was indexed is gone: another program took it out of the folder for temporary files.');
      done += more;
    }
    return bytes;
  }

  #flush(): void {
    const bytes = this.#chunk.subarray(0, this.#waiting);
    this.#waiting = 0;
    this.#write(bytes);
  }

  #write(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.#file(), bytes, done, bytes.length - done, this.#written + done);
    this.#written += bytes.length;
  }

  #file(): number {
    if (this.#open === null) {
      const scratch = makeScratch('index');
      this.#open = { scratch, file: openSync(join(scratch.folder, 'waiting'), 'w+') };
    }
    return this.#open.file;
  }
}
