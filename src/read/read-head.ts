import { closeSync, openSync, readSync } from 'node:fs';
import type { TranscriptFile } from '../discover/discover-archive.ts';
import { parseLine } from './parse-line.ts';

export interface TranscriptHead {
  readonly cwd: string;
  readonly time: number;
}

const HEAD_BYTES = 256 << 10;

/** Where and when a transcript begins: the first row that says both. Null when the head of the file does not. */
export function readHead(file: TranscriptFile): TranscriptHead | null {
  for (const line of headOf(file).split('\n')) {
    const parsed = parseLine(line);
    if (parsed.kind !== 'rows') continue;
    for (const { cwd, timestamp } of parsed.rows) {
      const time = typeof timestamp === 'string' ? Date.parse(timestamp) : Number.NaN;
      if (typeof cwd === 'string' && cwd !== '' && !Number.isNaN(time)) return { cwd, time };
    }
  }
  return null;
}

function headOf(file: TranscriptFile): string {
  const bytes = Buffer.allocUnsafe(Math.min(HEAD_BYTES, file.size));
  try {
    const handle = openSync(file.path, 'r');
    try {
      return bytes.toString('utf8', 0, readSync(handle, bytes, 0, bytes.length, 0));
    } finally {
      closeSync(handle);
    }
  } catch {
    return '';
  }
}
