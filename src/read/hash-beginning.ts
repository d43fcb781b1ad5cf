import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { borrowChunk } from './borrow-room.ts';

/** SHA-256 of the first bytes of a file; null when it does not have so many, or cannot be read. */
export function hashBeginning(path: string, bytes: number): string | null {
  try {
    const file = openSync(path, 'r');
    try {
      return borrowChunk((chunk) => hashOpen(file, bytes, chunk));
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}

function hashOpen(file: number, bytes: number, chunk: Buffer): string | null {
  const hash = createHash('sha256');
  let left = bytes;
  while (left > 0) {
    const size = readSync(file, chunk, 0, Math.min(left, chunk.length), null);
    if (size === 0) return null;
    hash.update(chunk.subarray(0, size));
    left -= size;
  }
  return hash.digest('hex');
}
