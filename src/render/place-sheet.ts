import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPlace, joinShard, type PlacedIds, SHARDS, shardNumberOf, writePlaces } from '../view/pages/shard-map.ts';
import { type Store, sha256 } from './cache/store.ts';
import { DamagedError } from './splice-bodies.ts';

/** Where the ids of a project are, or those of a share of it: on disk, a line for each shard of the map. Plain data. */
export interface PlaceSheet {
  /** Of what is in it. */
  readonly hash: string;
  /** A digest of each line, one behind the other. */
  readonly digests: string;
}

const DIGEST = 16;
const NOTHING = '-'.repeat(DIGEST);

export function keepPlaces(places: Iterable<PlacedIds>, store: Store): PlaceSheet {
  return keepLines(writePlaces(places), store);
}

/** Parts of a project have one each, and an archive has many parts. */
export function joinSheets(sheets: readonly PlaceSheet[], store: Store): PlaceSheet {
  const read = sheets.map((sheet) => readLines(sheet, store));
  return keepLines(
    SHARDS.map((_, shard) => read.flatMap((lines) => lines[shard] || []).join('\t')),
    store,
  );
}

const keepLines = (lines: readonly string[], store: Store): PlaceSheet => ({
  hash: store.put(lines.join('\n')),
  digests: lines.map((line) => (line === '' ? NOTHING : sha256(line).slice(0, DIGEST))).join(''),
});

/** Finds the page of an id. Few projects are asked for any, so sheets are read when the first one is. */
export function pageFinder(sheets: readonly PlaceSheet[], store: Store): (id: string) => string | null {
  let read: (readonly string[])[] | null = null;
  return (id) => {
    read ??= sheets.map((sheet) => readLines(sheet, store));
    const shard = shardNumberOf(id);
    const page = findPlace(
      read.map((lines) => lines[shard] ?? ''),
      id,
    );
    return page && Buffer.from(page).toString(); // a copy: a slice would keep the whole sheet in memory
  };
}

function readLines({ hash }: PlaceSheet, store: Store): readonly string[] {
  const text = store.read(hash);
  if (text === undefined) throw new DamagedError(store.pathOf(hash));
  return text.split('\n');
}

/** What the files of the map are made for. */
interface MapSetup {
  readonly store: Store;
  readonly output: string;
  /** Says what else they are made of than the sheets. */
  readonly cacheKey: string | null;
  /** Takes over a file of an earlier build. */
  take(address: string, key: string): boolean;
}

/**
 * Hundreds of small files, of which a new message changes one or two: the others are not even put together. Gives what
 * each is made of.
 */
export function writeMap(
  sheets: readonly PlaceSheet[],
  { store, output, cacheKey, take }: MapSetup,
): readonly (readonly [address: string, key: string])[] {
  mkdirSync(join(output, 'm'), { recursive: true });
  let read: (readonly string[])[] | null = null;
  return SHARDS.flatMap((shard, number) => {
    const digests = sheets.map((sheet) => sheet.digests.slice(number * DIGEST, (number + 1) * DIGEST));
    const told = digests.filter((digest) => digest !== NOTHING);
    if (told.length === 0) return [];
    const address = `m/${shard}.js`;
    const key = sha256(`${cacheKey} map ${told.join(' ')}`);
    if (!take(address, key)) {
      read ??= sheets.map((sheet) => readLines(sheet, store));
      const lines = read.map((sheet) => sheet[number] ?? '');
      writeFileSync(join(output, address), joinShard(shard, lines));
    }
    return [[address, key] as const];
  });
}
