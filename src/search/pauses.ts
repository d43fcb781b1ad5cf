import { setImmediate as turn } from 'node:timers/promises';

/** The threads that write pages get their work from this one, and must not wait for it. */
const MOST_MS = 10;

/** What is more urgent than whatever pauses, while it is at work. */
const urgent = new Set<Promise<unknown>>();

/** Does something that others are waiting for: until it is done, an index that is being made stands still. */
export async function urgently<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = work();
  urgent.add(done);
  try {
    return await done;
  } finally {
    urgent.delete(done);
  }
}

/** Says when work that takes long should let others have their turn. */
export class Pauses {
  #until = performance.now() + MOST_MS;

  get isDue(): boolean {
    return performance.now() > this.#until;
  }

  async take(): Promise<void> {
    await turn();
    while (urgent.size > 0) await Promise.allSettled(urgent);
    this.#until = performance.now() + MOST_MS;
  }
}
