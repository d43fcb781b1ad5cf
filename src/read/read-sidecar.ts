import { readFileSync } from 'node:fs';
import type { Report } from '../diagnostics.ts';
import type { Sidecar } from '../discover/discover-archive.ts';
import { isObject, type JsonObject } from './parse-line.ts';

const LARGEST = 64 << 20;

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
