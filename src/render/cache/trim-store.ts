import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from './store.ts';

const MOST_BYTES = 2e9;
/** Another build may be about to use what it just found. */
const RECENT_MS = 3_600_000;

const trimmed = new Map<string, number>();

/** For a process that builds again and again: what is recent stays anyway, so there is little to find before it is not. */
export function trimNowAndThen(store: Store, now = Date.now()): void {
  if (now - (trimmed.get(store.folder) ?? 0) < RECENT_MS) return;
  trimmed.set(store.folder, now);
  trimStore(store, MOST_BYTES, now);
}

/** Keeps the cache within bounds: what was not used for longest goes. */
function trimStore({ folder }: Store, mostBytes = MOST_BYTES, now = Date.now()): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const stats = entry.isFile() ? statSync(path, { throwIfNoEntry: false }) : undefined;
    return stats ? [{ path, size: stats.size, used: stats.mtimeMs }] : [];
  });
  let held = files.reduce((sum, { size }) => sum + size, 0);
  for (const { path, size, used } of files.sort((a, b) => a.used - b.used)) {
    if (held <= mostBytes || now - used < RECENT_MS) return;
    rmSync(path, { force: true });
    held -= size;
  }
}
