import type { z } from 'zod';
import { isObject, type JsonObject } from './parse-line.ts';
import { BLOCKS } from './schemas/blocks.ts';
import { ROWS } from './schemas/rows.ts';

/** What an archive holds that this version of Annals does not know, by CLI version. Nothing of it is dropped. */
export type Drift = Map<string, Map<string, number>>;

/**
 * Checks a row against the schema of its type and counts what is unknown in it.
 * Returns what is wrong with a known row, or null. A union with a catch-all would hide exactly that.
 */
export function checkRow(row: JsonObject, drift: Drift): string | null {
  const type = typeof row.type === 'string' ? row.type : '';
  const version = typeof row.version === 'string' ? row.version : 'unknown';
  const schema = ROWS.get(type);
  if (!schema) {
    count(drift, version, `row ${type || '(no type)'}`);
    return type === '' ? 'a row without a type' : null;
  }
  const fault = faultIn(schema, row);
  if (fault) return `${type}: ${fault}`;
  countUnknownFields(schema, row, type, drift, version);
  return checkBlocks(row, drift, version);
}

function checkBlocks(row: JsonObject, drift: Drift, version: string): string | null {
  const content = isObject(row.message) ? row.message.content : undefined;
  if (!Array.isArray(content)) return null;
  for (const block of content as readonly JsonObject[]) {
    const type = String(block.type);
    const schema = BLOCKS.get(type);
    if (!schema) {
      count(drift, version, `block ${type}`);
      continue;
    }
    const fault = faultIn(schema, block);
    if (fault) return `block ${type}: ${fault}`;
    countUnknownFields(schema, block, `block ${type}`, drift, version);
  }
  return null;
}

function faultIn(schema: z.ZodObject, value: JsonObject): string | null {
  const result = schema.safeParse(value);
  if (result.success) return null;
  const issue = result.error.issues[0];
  return issue ? `${issue.path.join('.') || 'row'}: ${issue.message}` : 'wrong shape';
}

const knownFields = new WeakMap<z.ZodObject, ReadonlySet<string>>();

function countUnknownFields(schema: z.ZodObject, value: JsonObject, owner: string, drift: Drift, version: string): void {
  let known = knownFields.get(schema);
  if (!known) {
    known = new Set(Object.keys(schema.shape));
    knownFields.set(schema, known);
  }
  for (const field in value) if (!known.has(field)) count(drift, version, `field ${owner}.${field}`);
}

function count(drift: Drift, version: string, what: string): void {
  let ofVersion = drift.get(version);
  if (!ofVersion) {
    ofVersion = new Map();
    drift.set(version, ofVersion);
  }
  ofVersion.set(what, (ofVersion.get(what) ?? 0) + 1);
}
