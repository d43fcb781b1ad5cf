import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Transcript {
  readonly path: string;
  readonly bytes: number;
}

export const transcriptsIn = (archive: string): readonly Transcript[] =>
  readdirSync(archive, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ path, bytes: statSync(path).size }));

export const bytesOf = (transcripts: readonly Transcript[]): number =>
  transcripts.reduce((sum, { bytes }) => sum + bytes, 0);
