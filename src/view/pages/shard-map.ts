import { anchorOf } from '../addresses.ts';

/** A page as seen from the top, null for what was withdrawn, and the ids on it: uuids of rows (`~2` and all), sessions. */
export type PlacedIds = readonly [page: string | null, ids: readonly string[]];

/**
 * The map behind `m.html`, as scripts: fetch is refused on `file://`. A shard holds the ids of each of its pages in one
 * string, so that a uuid costs its own length and a space. Ids are written as in anchors, which hold no white space.
 * The same places in any order give the same files. Of two pages for one id the one that sorts first counts, and any
 * page counts more than a withdrawal.
 */
export class PlaceMap {
  readonly #pageOf = new Map<string, string | null>();

  add([page, ids]: PlacedIds): void {
    for (const id of ids) {
      const key = anchorOf(id).slice('msg-'.length);
      const known = this.#pageOf.get(key) ?? null;
      this.#pageOf.set(key, known !== null && (page === null || known < page) ? known : page);
    }
  }

  /** File name → text. */
  *files(): Iterable<readonly [name: string, text: string]> {
    const shards = new Map<string, Map<string | null, string[]>>();
    for (const [key, page] of this.#pageOf) {
      const pages = getOrAdd(shards, shardOf(key), () => new Map<string | null, string[]>());
      getOrAdd(pages, page, () => []).push(key);
    }
    for (const [shard, pages] of [...shards].sort(byKey)) yield [`m/${shard}.js`, writeShard(shard, pages)];
  }
}

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
