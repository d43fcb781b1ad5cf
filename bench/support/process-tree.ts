import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICKS_PER_SECOND = 100;

export interface TreeUse {
  /** Resident memory of all of them at this moment. */
  readonly residentMb: number;
  /** Time of the processor so far, of those that ended too. */
  readonly cpuSeconds: number;
}

/** What a process and all below it take together, as /proc tells; null where there is none, or it has ended. */
export function useOfTree(root: number, proc = '/proc'): TreeUse | null {
  const own = cpuOf(root, proc);
  if (own === null) return null;
  let { residentMb, cpuSeconds } = { residentMb: residentOf(root, proc), cpuSeconds: own };
  for (const child of childrenOf(root, proc)) {
    if (isUnborn(child, root, proc)) continue;
    const below = useOfTree(child, proc);
    residentMb += below?.residentMb ?? 0;
    cpuSeconds += below?.cpuSeconds ?? 0;
  }
  return { residentMb, cpuSeconds };
}

/** Any thread may have started one. */
export const childrenOf = (parent: number, proc = '/proc'): number[] =>
  tasksOf(parent, proc).flatMap((task) =>
    (readIf(join(proc, String(parent), 'task', task, 'children')) ?? '')
      .split(' ')
      .flatMap((id) => (id.trim() === '' ? [] : [Number(id)])),
  );

/** A child that has not loaded its own program yet still has its parent's memory, which would count twice. */
const isUnborn = (child: number, parent: number, proc: string): boolean => {
  const command = readIf(join(proc, String(child), 'cmdline'));
  return command !== null && command !== '' && command === readIf(join(proc, String(parent), 'cmdline'));
};

/** The memory of a process, once: its threads share it. */
const residentOf = (process: number, proc: string): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readIf(join(proc, String(process), 'status')) ?? '')?.[1] ?? 0) / 1024;

/** Its own time and that of children it has seen end: fields 14 to 17; the second, a name in brackets, may hold spaces. */
export function cpuOf(process: number, proc = '/proc'): number | null {
  const fields = readIf(join(proc, String(process), 'stat'))
    ?.replace(/^.*\) /s, '')
    .split(' ');
  return fields ? fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND : null;
}

function tasksOf(process: number, proc: string): string[] {
  try {
    return readdirSync(join(proc, String(process), 'task'));
  } catch {
    return [];
  }
}

export function readIf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
