import { isObject, type JsonObject } from '../../read/parse-line.ts';
import { sayCount } from './say-figures.ts';
import { shorten } from './shorten.ts';

export interface Row {
  readonly key: string;
  readonly value: string;
  readonly href: string | null;
}

export interface Table {
  readonly rows: readonly Row[];
  /** Whether the rows say all there is. */
  readonly isWhole: boolean;
}

const MOST_ROWS = 40;
const MOST_DEPTH = 4;
const LONGEST_VALUE = 600;

/** JSON as a table: nested keys joined by dots, down to a depth at which they still say something. */
export function flattenInput(input: JsonObject | readonly unknown[]): Table {
  const rows: Row[] = [];
  let isWhole = true;
  const add = (key: string, value: string, whole: boolean) => {
    isWhole &&= whole;
    rows.push({ key: shorten(key, 120), value, href: null });
  };
  const walk = (key: string, value: unknown, depth: number): void => {
    if (rows.length >= MOST_ROWS) {
      isWhole = false;
      return;
    }
    const entries = entriesOf(value);
    if (entries === null) add(key, scalar(value), typeof value !== 'string' || value.length <= LONGEST_VALUE);
    else if (entries.length === 0) add(key, Array.isArray(value) ? 'empty list' : 'empty', true);
    else if (Array.isArray(value) && isShortList(value)) add(key, value.map(scalar).join(', '), true);
    else if (depth >= MOST_DEPTH) add(key, Array.isArray(value) ? sayCount(value.length, 'item') : '…', false);
    else for (const [name, inner] of entries) walk(key === '' ? name : `${key}.${name}`, inner, depth + 1);
  };
  for (const [name, value] of entriesOf(input) ?? []) walk(name, value, 1);
  return { rows, isWhole };
}

/** One more than can be shown: enough to know that there are more. */
function entriesOf(value: unknown): readonly (readonly [string, unknown])[] | null {
  if (Array.isArray(value)) return value.slice(0, MOST_ROWS + 1).map((item, at) => [String(at), item] as const);
  return isObject(value) ? Object.entries(value).slice(0, MOST_ROWS + 1) : null;
}

const scalar = (value: unknown): string =>
  typeof value === 'string'
    ? shorten(value, LONGEST_VALUE)
    : value === null || value === undefined
      ? 'none'
      : String(value);

const isShortList = (list: readonly unknown[]): boolean =>
  list.length <= 20 && list.every((item) => typeof item !== 'object' && String(item).length <= 60);
