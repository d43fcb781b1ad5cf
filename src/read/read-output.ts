import { closeSync, openSync, readSync } from 'node:fs';
import type { Sidecar } from '../discover/discover-archive.ts';

/** An output that was too large for its transcript, or as much of it as a page can be made of. */
export interface SavedOutput {
  readonly text: string;
  readonly bytes: number;
  readonly isWhole: boolean;
}

const MOST_BYTES = 4 << 20;

/** Null when the file is gone or cannot be read: the transcript still has its beginning. */
export function readOutput({ path, size }: Sidecar): SavedOutput | null {
  try {
    const file = openSync(path, 'r');
    try {
      const bytes = Buffer.allocUnsafe(Math.min(size, MOST_BYTES));
      const read = readSync(file, bytes, 0, bytes.length, 0);
      const end = size > read ? Math.max(bytes.lastIndexOf(NEWLINE, read - 1), 0) || read : read;
      return { text: bytes.toString('utf8', 0, end), bytes: size, isWhole: end >= size };
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}

const NEWLINE = 10;
