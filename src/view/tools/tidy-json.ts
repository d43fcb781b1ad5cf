import { isObject } from '../../read/parse-line.ts';
import { shorten } from './shorten.ts';

/** Deeper, `JSON.stringify` would end in a stack overflow on input made for that; nobody reads there. */
const MOST_DEPTH = 60;
/** Many longer ones would be more than a string can hold. */
const LONGEST_TEXT = 1_000_000;

/** JSON for reading. */
export const tidyJson = (value: unknown): string => JSON.stringify(capDepth(value, MOST_DEPTH), null, 2) ?? 'null';

/** What is deeper is cut off, and so are texts of a million characters. */
export function capDepth(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return depth === 0 ? '…' : value.map((item) => capDepth(item, depth - 1));
  if (typeof value === 'string') return shorten(value, LONGEST_TEXT);
  if (!isObject(value)) return value;
  if (depth === 0) return '…';
  // From entries, so that a key `__proto__` stays a key.
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, capDepth(item, depth - 1)]));
}
