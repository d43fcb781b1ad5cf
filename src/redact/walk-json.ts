import { isObject, type JsonObject } from '../read/parse-line.ts';

/** Deeper than this is no data of a tool; it is dropped, since nothing behind it was looked at. */
const DEEPEST = 500;
const TOO_DEEP = '[REDACTED:too-deep]';

/** `key` is the name that a text stands under, or null: it may tell what the text is. Names are texts themselves. */
export interface TextVisitor {
  text(text: string, key: string | null): void;
  name(name: string): void;
}

export interface TextMapper {
  text(text: string, key: string | null): string;
  name(name: string): string;
}

/** Every text of a value, in the order in which they are written. */
export function visitTexts(value: unknown, visitor: TextVisitor, key: string | null = null, depth = 0): void {
  if (typeof value === 'string') visitor.text(value, key);
  else if (depth > DEEPEST) return;
  else if (Array.isArray(value)) for (const inner of value) visitTexts(inner, visitor, key, depth + 1);
  else if (isObject(value))
    for (const name in value) {
      visitor.name(name);
      visitTexts(value[name], visitor, keyOf(value, name), depth + 1);
    }
}

/** The same value with every text mapped. What nothing changed in is handed back as it is. */
export function mapTexts(value: unknown, mapper: TextMapper, key: string | null = null, depth = 0): unknown {
  if (typeof value === 'string') return mapper.text(value, key);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) return TOO_DEEP;
  return Array.isArray(value) ? mapArray(value, mapper, key, depth) : mapObject(value as JsonObject, mapper, depth);
}

function mapArray(
  values: readonly unknown[],
  mapper: TextMapper,
  key: string | null,
  depth: number,
): readonly unknown[] {
  let mapped: unknown[] | null = null;
  for (let at = 0; at < values.length; at++) {
    const inner = mapTexts(values[at], mapper, key, depth + 1);
    if (inner !== values[at]) mapped ??= values.slice();
    if (mapped) mapped[at] = inner;
  }
  return mapped ?? values;
}

function mapObject(value: JsonObject, mapper: TextMapper, depth: number): JsonObject {
  let mapped: [string, unknown][] | null = null;
  let at = 0;
  for (const name in value) {
    const newName = mapper.name(name);
    const inner = mapTexts(value[name], mapper, keyOf(value, name), depth + 1);
    if (newName !== name || inner !== value[name]) mapped ??= Object.entries(value);
    if (mapped) mapped[at] = [newName, inner];
    at++;
  }
  return mapped ? fromEntries(mapped) : value;
}

/** `{ "name": "DB_PASSWORD", "value": "…" }`: what stands under `value` is called what stands beside it. */
function keyOf(object: JsonObject, name: string): string {
  if (name !== 'value' && name !== 'Value') return name;
  const called = object.name ?? object.key ?? object.Name ?? object.Key;
  return typeof called === 'string' ? called : name;
}

/** Two keys may become one placeholder: neither value is lost. `__proto__` is a key like any other. */
function fromEntries(entries: readonly (readonly [string, unknown])[]): JsonObject {
  const made: Record<string, unknown> = {};
  for (const [name, value] of entries) {
    let free = name;
    for (let copy = 2; Object.hasOwn(made, free); copy++) free = `${name}~${copy}`;
    Object.defineProperty(made, free, { value, enumerable: true, writable: true, configurable: true });
  }
  return made;
}
