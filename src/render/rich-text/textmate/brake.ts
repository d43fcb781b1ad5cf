/** A text that its grammar takes too long for. */
export class TooSlowError extends Error {}

/** Matches between two looks at the clock. */
const STRIDE = 8;

/** Gives up on a text instead of a build that never ends: a grammar is a program, the text its input. */
export class Brake {
  readonly #longestWait: number;
  #deadline = 0;
  #left = 0;

  /** `longestWait` is in milliseconds. */
  constructor(longestWait: number) {
    this.#longestWait = longestWait;
  }

  /** Begins with another text. */
  release(): void {
    this.#deadline = performance.now() + this.#longestWait;
    this.#left = 0;
  }

  check(): void {
    if (this.#left-- > 0) return;
    this.#left = STRIDE;
    if (performance.now() > this.#deadline) throw new TooSlowError();
  }
}
