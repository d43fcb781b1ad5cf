import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FacetSets, FacetTable } from './facet-sets.ts';
import type { ShardPart } from './index-piece.ts';
import { type OpenIndex, openIndex } from './open-index.ts';
import { FACTS, type KeptFacts } from './shard-facts.ts';

/** A shard of the site before, of which some pieces have not changed. */
export interface KnownShard {
  readonly folder: string;
  readonly index: OpenIndex;
  /** By the hash of the piece that it was made from. */
  find(hash: string): ShardPart | undefined;
}

/** Its sets are added to those that are known. */
export function openKnown(folder: string, sets: FacetSets): KnownShard {
  const json = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  sets.addTable(json('sets.json') as FacetTable);
  const dates = json('dates.json') as Readonly<Record<string, number>>;
  const { pieces } = json(FACTS) as KeptFacts;
  const index = openIndex((path) => readFileSync(join(folder, path)));
  const parts = new Map<string, ShardPart>();
  let from = 0;
  for (const { hash, records } of pieces) {
    if (hash !== null) parts.set(hash, { piece: hash, index, from, to: from + records, dates });
    from += records;
  }
  return { folder, index, find: (hash) => parts.get(hash) };
}
