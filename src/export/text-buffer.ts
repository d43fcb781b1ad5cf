import { asBytes } from '../read/borrow-room.ts';

const ENOUGH = 1 << 16;

/** Gathers small texts, and hands them on as bytes when they are worth it; they are valid until the next are. */
export class TextBuffer {
  readonly #onFull: (bytes: Buffer) => void;
  #waiting: string[] = [];
  #length = 0;
  /** Of all that was handed on. */
  bytes = 0;

  constructor(onFull: (bytes: Buffer) => void) {
    this.#onFull = onFull;
  }

  write(text: string): void {
    this.#waiting.push(text);
    this.#length += text.length;
    if (this.#length >= ENOUGH) this.flush();
  }

  flush(): void {
    const text = this.#waiting.join('');
    this.#waiting = [];
    this.#length = 0;
    asBytes(text, (bytes) => {
      this.bytes += bytes.length;
      this.#onFull(bytes);
    });
  }
}
