import { isObject, type JsonObject } from './parse-line.ts';
import { BLOCKS } from './schemas/blocks.ts';
import type { Known } from './schemas/known.ts';
import { ROWS } from './schemas/rows.ts';

/** What an archive holds that this version of Annals does not know, by CLI version. Nothing of it is dropped. */
export type Drift = Map<string, Map<string, number>>;

/**
 * Checks a row against the schema of its type and counts what is unknown in it.
 * Returns what is wrong with a known row, or null. A union with a catch-all would hide exactly that.
 */
export function checkRow(row: JsonObject, drift: Drift): string | null {
  const type = typeof row.type === 'string' ? row.type : '';
  const known = ROWS.get(type);
  if (!known) {
    count(drift, row, `row ${type || '(no type)'}`);
    return type === '' ? 'a row without a type' : null;
  }
  const fault = faultIn(known, row);
  if (fault !== null) return `${type}: ${fault}`;
  for (const field in row) if (!known.fields.has(field)) count(drift, row, `field ${type}.${field}`);
  return checkBlocks(row, drift);
}

function checkBlocks(row: JsonObject, drift: Drift): string | null {
  const content = isObject(row.message) ? row.message.content : undefined;
  if (!Array.isArray(content)) return null;
  for (const block of content as readonly unknown[]) {
    if (!isObject(block)) return `${String(row.type)}: a content block that is no object`;
    const type = String(block.type);
    const known = BLOCKS.get(type);
    if (!known) {
      count(drift, row, `block ${type}`);
      continue;
    }
    const fault = faultIn(known, block);
    if (fault !== null) return `block ${type}: ${fault}`;
    for (const field in block) if (!known.fields.has(field)) count(drift, row, `field block ${type}.${field}`);
  }
  return null;
}

function faultIn({ schema, surelyFits }: Known, value: JsonObject): string | null {
  if (surelyFits(value)) return null;
  const result = schema.safeParse(value);
  if (result.success) return null;
  const issue = result.error.issues[0];
  return issue ? `${issue.path.join('.') || 'row'}: ${issue.message}` : 'wrong shape';
}

function count(drift: Drift, row: JsonObject, what: string): void {
  add(drift, typeof row.version === 'string' ? row.version : 'unknown', what, 1);
}

export function addDrift(sum: Drift, more: Drift): void {
  for (const [version, counts] of more) for (const [what, times] of counts) add(sum, version, what, times);
}

function add(drift: Drift, version: string, what: string, times: number): void {
  let ofVersion = drift.get(version);
  if (!ofVersion) {
    ofVersion = new Map();
    drift.set(version, ofVersion);
  }
  ofVersion.set(what, (ofVersion.get(what) ?? 0) + times);
}
