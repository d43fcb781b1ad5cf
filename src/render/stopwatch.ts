/** Milliseconds by stage. Plain data. */
export type Spent = readonly (readonly [stage: string, milliseconds: number])[];

const spent = new Map<string, number>();
/** What stages within the one that is running have taken so far. */
let within = 0;

/** Counts what a stage takes in this thread, without the stages inside it. */
export function timed<Result>(stage: string, work: () => Result): Result {
  const outside = within;
  within = 0;
  const from = performance.now();
  try {
    return work();
  } finally {
    const took = performance.now() - from;
    spent.set(stage, (spent.get(stage) ?? 0) + took - within);
    within = outside + took;
  }
}

/** Counts how long a stage was waited for, whatever else was done meanwhile. */
export async function waited<Result>(stage: string, work: () => Promise<Result>): Promise<Result> {
  const from = performance.now();
  try {
    return await work();
  } finally {
    spent.set(stage, (spent.get(stage) ?? 0) + performance.now() - from);
  }
}

/** What was counted since this was last asked. */
export function takeSpent(): Spent {
  const taken = [...spent];
  spent.clear();
  return taken;
}

/** Adds what another thread has counted. */
export function addSpent(more: Spent): void {
  for (const [stage, milliseconds] of more) spent.set(stage, (spent.get(stage) ?? 0) + milliseconds);
}
