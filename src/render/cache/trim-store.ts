import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from './store.ts';

const MOST_BYTES = 2e9;
/** Another build may be about to use what it just found. */
const RECENT_MS = 3_600_000;

/** What is recent stays anyway, so there is little to find before it is not; and every file has to be asked for its age. */
export function trimNowAndThen(store: Store, now = Date.now()): void {
  const stamp = join(store.folder, 'trimmed');
  const last = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Math.abs(now - last) < RECENT_MS) return;
  trimStore(store, MOST_BYTES, now);
  try {
    writeFileSync(stamp, '');
  } catch {
    // then it is trimmed by the next build too
  }
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
