import type { Usage } from '../message-index/index-row.ts';
import { sumUsage } from '../timeline/sum-usage.ts';
import type { Timeline } from '../timeline/write-timeline.ts';
import { str } from '../view/read-content.ts';
import type { ReadRow } from '../view/session-pages.ts';
import { isoTime, isTime } from './record-message.ts';

/** What the head of a file says about the rows in it. */
export interface RowFacts {
  readonly start: string | null;
  readonly end: string | null;
  /** The one that wrote most first. */
  readonly models: readonly string[];
  readonly usage: ReadonlyMap<string, Usage>;
  readonly cliVersions: readonly string[];
  readonly gitBranch: string | null;
}

export function factsOf({ tree }: Timeline, shown: readonly number[], read: ReadRow): RowFacts {
  const { rows, times } = tree.drawn.dag.index;
  let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const row of shown) {
    if (!isTime(times[row]!)) continue;
    start = Math.min(start, times[row]!);
    end = Math.max(end, times[row]!);
  }
  const usage = sumUsage(tree, shown);
  const [first] = shown;
  return {
    start: isoTime(start),
    end: isoTime(end),
    models: [...usage].sort(([, a], [, b]) => b.output - a.output).map(([model]) => model),
    usage,
    cliVersions: [...new Set(shown.flatMap((row) => rows[row]!.version ?? []))],
    gitBranch: first === undefined ? null : str(read(first).gitBranch),
  };
}
