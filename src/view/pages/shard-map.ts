import { anchorOf } from '../addresses.ts';

/** A page as seen from the top, null for what was withdrawn, and the ids on it: uuids of rows (`~2` and all), sessions. */
export type PlacedIds = readonly [page: string | null, ids: readonly string[]];

/** Two digits name a shard. */
export const SHARDS: readonly string[] = Array.from({ length: 256 }, (_, shard) => shard.toString(16).padStart(2, '0'));

/**
 * Places as lines of text, one for each shard, so that a shard is written again without asking for all ids of an archive.
 * Ids are written as in anchors, and like the addresses of pages they hold no white space: a line is pages with tabs
 * between them, each followed by its ids; what was withdrawn follows none.
 */
export function writePlaces(places: Iterable<PlacedIds>): readonly string[] {
  const lines = new Map(SHARDS.map((shard) => [shard, '']));
  for (const [page, ids] of places) {
    const begun = new Set<string>();
    for (const id of ids) {
      const key = keyOf(id);
      const shard = shardOf(key);
      const line = lines.get(shard)!;
      const words = begun.has(shard) ? line : `${line === '' ? '' : `${line}\t`}${page ?? ''}`;
      begun.add(shard);
      lines.set(shard, `${words} ${key}`);
    }
  }
  return [...lines.values()];
}

/**
 * A file of the map behind `m.html`, a script: fetch is refused on `file://`. It holds the ids of each page in one string,
 * so that a uuid costs its own length and a space. The same lines in any order give the same file.
 */
export function joinShard(shard: string, lines: readonly string[]): string {
  const pages = new Map<string | null, string[]>();
  for (const [key, page] of settlePlaces(lines)) getOrAdd(pages, page, () => []).push(key);
  return writeShard(shard, pages);
}

/** The page of an id, by the lines of its shard; null for what was withdrawn, and for what nobody placed. */
export const findPlace = (lines: readonly string[], id: string): string | null =>
  settlePlaces(lines).get(keyOf(id)) ?? null;

/** Of two pages for one id the one that sorts first counts, and any page counts more than a withdrawal. */
function settlePlaces(lines: readonly string[]): ReadonlyMap<string, string | null> {
  const pageOf = new Map<string, string | null>();
  for (const line of lines)
    for (const placed of line === '' ? [] : line.split('\t')) {
      const [address = '', ...keys] = placed.split(' ');
      const page = address === '' ? null : address;
      for (const key of keys) {
        const known = pageOf.get(key) ?? null;
        pageOf.set(key, known !== null && (page === null || known < page) ? known : page);
      }
    }
  return pageOf;
}

const keyOf = (id: string): string => anchorOf(id).slice('msg-'.length);

/** Which of `SHARDS` an id is looked for in. */
export const shardNumberOf = (id: string): number => Number.parseInt(shardOf(keyOf(id)), 16);

/** Page and the ids on it, as they stand in anchors; under null those that were withdrawn. */
export type Shard = ReadonlyMap<string | null, readonly string[]>;

/** What `writeShard` wrote; empty for anything else. */
export function readShard(text: string): Shard {
  const [, json = '{}'] = /^annalsMap\("[0-9a-f]{2}",(\{.*\})\)\n$/.exec(text) ?? [];
  const { pages, ids, gone } = parse(json);
  const known = stringsIn(pages).map((page, at) => [page, wordsOf(stringsIn(ids)[at])] as const);
  return new Map([...known, [null, wordsOf(gone)]]);
}

function parse(json: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(json) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

const stringsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const wordsOf = (value: unknown): string[] => (typeof value === 'string' ? value.split(' ').filter(Boolean) : []);

export function writeShard(shard: string, pages: Shard): string {
  const known = [...pages].flatMap(([page, ids]) => (page === null ? [] : [[page, join(ids)] as const])).sort(byKey);
  const gone = pages.get(null);
  const map = {
    pages: known.map(([page]) => page),
    ids: known.map(([, ids]) => ids),
    ...(gone && gone.length > 0 && { gone: join(gone) }),
  };
  return `annalsMap(${JSON.stringify(shard)},${JSON.stringify(map)})\n`;
}

const join = (ids: readonly string[]): string => ids.toSorted().join(' ');

/** The first two digits of a uuid; two digits of a hash for an id that does not begin so. `assets/js/resolve.js` agrees. */
export function shardOf(id: string): string {
  if (/^[0-9a-f]{2}/i.test(id)) return id.slice(0, 2).toLowerCase();
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return ((hash >>> 0) & 0xff).toString(16).padStart(2, '0');
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;
