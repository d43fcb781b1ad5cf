import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 50;
const TICKS_PER_SECOND = 100;

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

const childrenOf = (parent: number): number[] =>
  tasksOf(parent).flatMap((task) =>
    (readIf(`/proc/${parent}/task/${task}/children`) ?? '').split(' ').flatMap((id) => (id === '' ? [] : [Number(id)])),
  );

function tasksOf(process: number): string[] {
  try {
    return readdirSync(`/proc/${process}/task`);
  } catch {
    return [];
  }
}

const peakOf = (process: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readIf(`/proc/${process}/status`) ?? '')?.[1] ?? 0) / 1024;

/** The 14th and 15th field; the second, a name in brackets, may hold spaces. */
function cpuOf(process: number): number | null {
  const fields = readIf(`/proc/${process}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ');
  return fields ? (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND : null;
}

function readIf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
