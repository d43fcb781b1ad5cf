import { isObject, type JsonObject } from '../../read/parse-line.ts';

/** Readers for JSON nobody vouches for: what is asked for, or nothing. Only own keys, so `constructor` is no answer. */
export const readAny = (from: unknown, key: string): unknown =>
  isObject(from) && Object.hasOwn(from, key) ? from[key] : undefined;

export function readText(from: unknown, key: string): string | null {
  const value = readAny(from, key);
  return typeof value === 'string' ? value : null;
}

/** A text with something in it. */
export const readWords = (from: unknown, key: string): string | null => readText(from, key)?.trim() || null;

export function readNumber(from: unknown, key: string): number | null {
  const value = readAny(from, key);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Counts and line numbers: what is negative, broken or beyond reason is none. */
export function readCount(from: unknown, key: string): number | null {
  const value = readNumber(from, key);
  return value !== null && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** Ids come as texts or numbers. */
export function readId(from: unknown, key: string): string | null {
  const value = readAny(from, key);
  return typeof value === 'number' ? String(value) : typeof value === 'string' && value !== '' ? value : null;
}

export const readFlag = (from: unknown, key: string): boolean => readAny(from, key) === true;

export function readObject(from: unknown, key: string): JsonObject | null {
  const value = readAny(from, key);
  return isObject(value) ? value : null;
}

export function readList(from: unknown, key: string): readonly unknown[] {
  const value = readAny(from, key);
  return Array.isArray(value) ? value : [];
}

export const readTexts = (from: unknown, key: string): readonly string[] =>
  readList(from, key).filter((item) => typeof item === 'string');

export const readObjects = (from: unknown, key: string): readonly JsonObject[] => readList(from, key).filter(isObject);

/** A JSON text as a value; undefined when it is none, or too long to be worth it. */
export function parseJson(text: string): unknown {
  if (text.length > 200_000) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
