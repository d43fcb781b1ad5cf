import { closeSync, openSync, readSync } from 'node:fs';
import { type JsonObject, parseLine } from './parse-line.ts';
import type { RowRef } from './read-transcript.ts';

/** Reads one row again from its place. Null when the file has changed under us. */
export function rereadRow(ref: RowRef): JsonObject | null {
  const bytes = Buffer.allocUnsafe(ref.length);
  try {
    const file = openSync(ref.file.path, 'r');
    try {
      let filled = 0;
      for (let size = 1; size > 0 && filled < ref.length; filled += size)
        size = readSync(file, bytes, filled, ref.length - filled, ref.offset + filled);
      if (filled < ref.length) return null;
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
  const parsed = parseLine(bytes.toString('utf8'));
  return parsed.kind === 'rows' ? (parsed.rows[ref.part] ?? null) : null;
}
