import { childrenOf, cpuOf, readIf } from './process-tree.ts';

const EVERY_MS = 50;

export interface Watched {
  /** The most memory that any of them had. */
  readonly peakMb: number;
  readonly cpuSeconds: number;
}

/** What the processes below one take, as /proc tells; nothing where there is none. */
export function watchPagefind(parent: number): { stop(): Watched } {
  const seconds = new Map<number, number>();
  let peakMb = 0;
  const timer = setInterval(() => {
    for (const child of childrenOf(parent)) {
      peakMb = Math.max(peakMb, peakOf(child));
      seconds.set(child, cpuOf(child) ?? seconds.get(child) ?? 0);
    }
  }, EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return { peakMb, cpuSeconds: [...seconds.values()].reduce((sum, one) => sum + one, 0) };
    },
  };
}

const peakOf = (process: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readIf(`/proc/${process}/status`) ?? '')?.[1] ?? 0) / 1024;
