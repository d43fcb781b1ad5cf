import { PlaceMap } from '../../src/view/pages/shard-map.ts';

export type Placed = readonly [id: string, page: string | null];

/** The files of a map of these ids. */
export function shardMap(entries: Iterable<Placed>): ReadonlyMap<string, string> {
  const map = new PlaceMap();
  for (const [id, page] of entries) map.add([page, [id]]);
  return new Map(map.files());
}
