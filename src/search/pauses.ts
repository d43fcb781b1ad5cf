import { setImmediate as turn } from 'node:timers/promises';

/** The threads that write pages get their work from this one, and must not wait for it. */
const MOST_MS = 10;

/** Says when work that takes long should let others have their turn. */
export class Pauses {
  #until = performance.now() + MOST_MS;

  get isDue(): boolean {
    return performance.now() > this.#until;
  }

  async take(): Promise<void> {
    await turn();
    this.#until = performance.now() + MOST_MS;
  }
}
