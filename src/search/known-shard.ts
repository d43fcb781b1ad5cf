import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FacetSets, FacetTable } from './facet-sets.ts';
import type { ShardPart } from './index-piece.ts';
import { TAGGED } from './merge-index.ts';
import { type OpenIndex, openIndex } from './open-index.ts';
import type { OldShard } from './shard-facts.ts';

/** Pieces of a shard of the site before, by the hash of what each was made from. */
export type KnownParts = ReadonlyMap<string, ShardPart>;

/** Its sets are added to those that are known. */
export function openKnown({ folder, facts }: OldShard, sets: FacetSets): KnownParts {
  const json = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const table = json('sets.json') as FacetTable;
  sets.addTable(table);
  const dates = json('dates.json') as Readonly<Record<string, number>>;
  const index = untagged(
    openIndex((path) => readFileSync(join(folder, path))),
    table.tag,
  );
  const parts = new Map<string, ShardPart>();
  let from = 0;
  for (const { hash, records } of facts.pieces) {
    parts.set(hash, { piece: hash, fragments: null, index, from, to: from + records, dates });
    from += records;
  }
  return parts;
}

const untagged = (index: OpenIndex, tag: string): OpenIndex => ({
  ...index,
  filters: new Map(
    [...index.filters].map(([name, values]) => [
      name,
      name === TAGGED ? new Map([...values].map(([value, pages]) => [value.slice(tag.length), pages])) : values,
    ]),
  ),
});
