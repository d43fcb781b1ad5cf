import { closeSync, openSync, readSync } from 'node:fs';
import { type JsonObject, parseLine } from './parse-line.ts';
import type { RowRef } from './read-transcript.ts';

/** Reads single rows again from their places. Null when the file has changed under us. */
export class RowReader {
  #path = '';
  #handle = -1;

  /** The last line that held several objects: they are asked for one after the other. */
  #joined: { readonly path: string; readonly offset: number; readonly rows: readonly JsonObject[] } | null = null;

  readonly read = (ref: RowRef): JsonObject | null => {
    const joined = this.#joined;
    if (joined?.path === ref.file.path && joined.offset === ref.offset) return joined.rows[ref.part] ?? null;
    const bytes = Buffer.allocUnsafe(ref.length);
    try {
      this.#open(ref.file.path);
      let filled = 0;
      for (let size = 1; size > 0 && filled < ref.length; filled += size)
        size = readSync(this.#handle, bytes, filled, ref.length - filled, ref.offset + filled);
      if (filled < ref.length) return null;
    } catch {
      return null;
    }
    const parsed = parseLine(bytes.toString('utf8'));
    const rows = parsed.kind === 'rows' ? parsed.rows : [];
    this.#joined = rows.length > 1 ? { path: ref.file.path, offset: ref.offset, rows } : null;
    return rows[ref.part] ?? null;
  };

  close(): void {
    if (this.#handle !== -1) closeSync(this.#handle);
    this.#handle = -1;
    this.#path = '';
  }

  /** Rows that are compared stand close together: the file of the last one is mostly the one wanted. */
  #open(path: string): void {
    if (path === this.#path) return;
    this.close();
    this.#handle = openSync(path, 'r');
    this.#path = path;
  }
}
