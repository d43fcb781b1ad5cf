import { isObject, type JsonObject } from './parse-line.ts';

/** Deeper than this nobody looks for an id. */
const DEEPEST = 200;

/** Puts other ids in the place of those that must not be shown, wherever one stands alone as a value. */
export const renameIds = (row: JsonObject, renamed: ReadonlyMap<string, string>): JsonObject =>
  rename(row, renamed, 0) as JsonObject;

function rename(value: unknown, renamed: ReadonlyMap<string, string>, depth: number): unknown {
  if (typeof value === 'string') return renamed.get(value) ?? value;
  if (depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item) => rename(item, renamed, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rename(inner, renamed, depth + 1)]));
}
