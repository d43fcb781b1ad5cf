import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Scratch {
  readonly folder: string;
  remove(): void;
}

/** Containers may share a folder for such things, but not their processes. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const NAME = new RegExp(`^annals-[a-z]+-${HOST}-(\\d+)-`);

/** A folder that is nobody else's, for as long as we run. Who is killed cannot clear up: whoever comes next does. */
export function makeScratch(kind: 'work' | 'index' | 'serve' | 'publish' | 'ghosts'): Scratch {
  clearScratch();
  const folder = mkdtempSync(join(tmpdir(), `annals-${kind}-${HOST}-${process.pid}-`));
  if (inUse.size === 0) process.once('exit', clearUp);
  inUse.add(folder);
  return {
    folder,
    remove: () => {
      inUse.delete(folder);
      if (inUse.size === 0) process.off('exit', clearUp);
      remove(folder);
    },
  };
}

/** Removes what others left that do not run any more. */
export function clearScratch(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, owner] = NAME.exec(name) ?? [];
    if (owner !== undefined && !isRunning(Number(owner))) remove(join(tmpdir(), name));
  }
}

const inUse = new Set<string>();

/** Who ends a process in the middle of something leaves nothing either. */
const clearUp = (): void => inUse.forEach(remove);

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** What cannot be removed is in nobody's way. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // it is somebody else's, or in use
  }
}
