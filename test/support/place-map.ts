import { joinShard, type PlacedIds, SHARDS, writePlaces } from '../../src/view/pages/shard-map.ts';

export type Placed = readonly [id: string, page: string | null];

/** The files of a map of these ids. */
export function shardMap(entries: Iterable<Placed>): ReadonlyMap<string, string> {
  const lines = writePlaces(Array.from(entries, ([id, page]): PlacedIds => [page, [id]]));
  const files = SHARDS.map((shard, at) => [`m/${shard}.js`, lines[at] ?? '', shard] as const);
  return new Map(files.flatMap(([name, line, shard]) => (line === '' ? [] : [[name, joinShard(shard, [line])]])));
}
