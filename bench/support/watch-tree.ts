import { type TreeUse, useOfTree } from './process-tree.ts';

const EVERY_MS = 20;

export interface WatchedTree {
  /** The most memory that all of them had at one moment; null where there is no /proc. */
  readonly peakMb: number | null;
  readonly cpuSeconds: number | null;
}

/** Looks from outside at a process and all below it, again and again until it is stopped. */
export function watchTree(root: number): { stop(): WatchedTree } {
  let peakMb: number | null = null;
  let last: TreeUse | null = null;
  const timer = setInterval(() => {
    const use = useOfTree(root);
    if (use === null) return;
    last = use;
    peakMb = Math.max(peakMb ?? 0, use.residentMb);
  }, EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return { peakMb, cpuSeconds: last?.cpuSeconds ?? null };
    },
  };
}
