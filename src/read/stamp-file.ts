import { statSync } from 'node:fs';

/** Differs when a file was written to in between; null when it cannot be told. */
export function stampFile(path: string): string | null {
  try {
    const { size, mtimeMs, ino } = statSync(path);
    return `${size} ${mtimeMs} ${ino}`;
  } catch {
    return null;
  }
}
