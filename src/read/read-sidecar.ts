import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { Report } from '../diagnostics.ts';
import type { Sidecar } from '../discover/discover-archive.ts';
import { isObject, type JsonObject } from './parse-line.ts';

const LARGEST = 64 << 20;

const HEAD = 16;

/** All bytes of a file whose first ones are wanted; null for another, or one that is too large or cannot be read. */
export function readBytesIf({ path, size }: Sidecar, isWanted: (head: Buffer) => boolean): Buffer | null {
  if (size < HEAD || size > LARGEST) return null;
  try {
    const head = Buffer.alloc(HEAD);
    const file = openSync(path, 'r');
    try {
      readSync(file, head);
    } finally {
      closeSync(file);
    }
    return isWanted(head) ? readFileSync(path) : null;
  } catch {
    return null;
  }
}

/** A .meta.json or a workflow's run file: one JSON object, or null with a report. */
export function readSidecar(sidecar: Sidecar, report: Report): JsonObject | null {
  try {
    if (sidecar.size > LARGEST) throw new Error('too large');
    const value: unknown = JSON.parse(readFileSync(sidecar.path, 'utf8'));
    if (isObject(value)) return value;
  } catch {
    // reported below: whatever went wrong, the agents find their place by other evidence
  }
  report({ code: 'malformed-sidecar', file: sidecar.name, line: 0 });
  return null;
}
