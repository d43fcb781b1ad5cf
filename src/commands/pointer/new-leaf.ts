import { closeSync, openSync, readSync } from 'node:fs';
import type { TranscriptFile } from '../../discover/discover-archive.ts';
import { type JsonObject, parseLine } from '../../read/parse-line.ts';
import type { RowRef } from '../../read/read-transcript.ts';

const TRIES = 8;

/**
 * The line of a pointer with another leaf in it, and not a byte else changed. Null when that cannot be done, as where
 * the old leaf is spelled in an odd way: what comes out is always read again and compared.
 */
export function newLeaf(ref: RowRef, leafUuid: string): Buffer | null {
  const line = bytesAt(ref.file.path, ref.offset, ref.length);
  const rows = rowsIn(line);
  const old = rows[ref.part]?.leafUuid;
  if (typeof old !== 'string') return null;
  const wanted = JSON.stringify(rows.with(ref.part, { ...rows[ref.part], leafUuid }));
  // As Latin-1 every byte is a letter: bytes that are no UTF-8 survive.
  const text = line.toString('latin1');
  const place = new RegExp(`("leafUuid"\\s*:\\s*)${escaped(latin1(JSON.stringify(old)))}`, 'g');
  let tries = 0;
  for (const { 0: found, 1: key = '', index } of text.matchAll(place)) {
    if (++tries > TRIES) return null;
    const moved = text.slice(0, index) + key + latin1(JSON.stringify(leafUuid)) + text.slice(index + found.length);
    const bytes = Buffer.from(moved, 'latin1');
    if (JSON.stringify(rowsIn(bytes)) === wanted) return bytes;
  }
  return null;
}

/** Whether what is appended to a file begins a line of its own. */
export const endsLine = ({ path, size }: TranscriptFile): boolean =>
  size === 0 || bytesAt(path, size - 1, 1).toString('latin1') === '\n';

const latin1 = (text: string): string => Buffer.from(text).toString('latin1');

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function rowsIn(line: Buffer): readonly JsonObject[] {
  const parsed = parseLine(line.toString('utf8'));
  return parsed.kind === 'rows' ? parsed.rows : [];
}

function bytesAt(path: string, offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const handle = openSync(path, 'r');
  try {
    let filled = 0;
    for (let got = 1; got > 0 && filled < length; filled += got)
      got = readSync(handle, bytes, filled, length - filled, offset + filled);
    return bytes.subarray(0, filled);
  } finally {
    closeSync(handle);
  }
}
