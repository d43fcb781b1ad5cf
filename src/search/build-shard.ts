import { countFacets } from './count-facets.ts';
import type { Piece } from './cut-pieces.ts';
import { type FacetSets, type FacetTable, tagOf } from './facet-sets.ts';
import { indexPiece, type ShardPart } from './index-piece.ts';
import { openKnown } from './known-shard.ts';
import { type MergedIndex, mergeIndex, TAGGED } from './merge-index.ts';
import type { ShardPlan } from './plan-shards.ts';
import type { SearchFolder } from './search-folder.ts';
import { FACTS, type KeptFacts, type OldShard } from './shard-facts.ts';
import type { Keep } from './spool.ts';

/** A shard that is to be: what it holds, cut into pieces, and the hash of all of them. */
export interface CutShard {
  readonly plan: ShardPlan;
  readonly pieces: readonly Piece[];
  readonly hash: string;
}

/** Parts that are indexed already, by the hashes of their pieces, and the sets that their records have. */
export interface Indexed {
  readonly ready: ReadonlyMap<string, ShardPart>;
  readonly sets: FacetSets;
  /** Where what is indexed now is put. */
  readonly keep: Keep;
}

/** Writes shards, of what is indexed already and what the old ones have; the rest is indexed now. */
export class ShardWriter {
  readonly #folder: SearchFolder;
  readonly #indexed: Indexed;

  constructor(folder: SearchFolder, indexed: Indexed) {
    this.#folder = folder;
    this.#indexed = indexed;
  }

  async write(shard: CutShard, old: OldShard | null): Promise<KeptFacts> {
    if (old !== null) {
      try {
        return await this.#build(shard, old);
      } catch {
        this.#folder.clear(placeOf(shard.plan.name)); // what cannot be read of the old one is made anew
      }
    }
    return this.#build(shard, null);
  }

  /** Takes the old one over as it is. */
  take({ facts, sizes }: OldShard): KeptFacts {
    const place = placeOf(facts.name);
    for (const [path, size] of sizes) this.#folder.take(`${place}/${path}`, size);
    this.#folder.takeAlone(`${place}/${FACTS}`);
    this.#folder.writeCopies();
    return facts;
  }

  async #build({ plan, pieces, hash }: CutShard, old: OldShard | null): Promise<KeptFacts> {
    const { ready, sets, keep } = this.#indexed;
    const known = old === null ? null : openKnown(old, sets);
    const parts: ShardPart[] = [];
    for (const piece of pieces)
      parts.push(ready.get(piece.hash) ?? known?.get(piece.hash) ?? (await indexPiece(piece, sets, keep)));
    const tag = tagOf(plan.name);
    // an index that nothing is taken from was not read, and may be of another version
    const isRead = parts.some(({ fragments }) => fragments === null);
    const merged = await mergeIndex(parts, tag, isRead ? old?.sizes : undefined);
    const table = sets.table(tag, merged.counts.get(TAGGED) ?? new Map());
    const facets = countFacets(table);
    const facts: KeptFacts = {
      name: plan.name,
      projects: plan.projects,
      months: (facets.month ?? []).map(([month]) => month).toReversed(),
      sessions: new Set(plan.slices.map(({ session }) => session.name)).size,
      records: merged.pages.length,
      bytes: this.#writeFiles(placeOf(plan.name), merged, table, parts, old),
      hash,
      facets,
      pieces: parts.map(({ from, to, piece }) => ({ hash: piece, records: to - from })),
    };
    this.#folder.writeAlone(`${placeOf(plan.name)}/${FACTS}`, JSON.stringify(facts));
    this.#folder.writeCopies();
    return facts;
  }

  /** Gives the bytes of all that is written. */
  #writeFiles(
    place: string,
    { files, kept }: MergedIndex,
    table: FacetTable,
    parts: readonly ShardPart[],
    old: OldShard | null,
  ): number {
    let bytes = 0;
    const write = (path: string, content: Uint8Array): void => {
      bytes += this.#folder.write(`${place}/${path}`, content);
    };
    const take = (path: string): void => {
      bytes += this.#folder.take(`${place}/${path}`, sizeIn(old!, path));
    };
    for (const { path, content } of files) write(path, content);
    kept.forEach(take);
    write('sets.json', Buffer.from(JSON.stringify(table)));
    write('dates.json', Buffer.from(JSON.stringify(datesOf(parts))));
    for (const { path, content } of fragmentsOf(parts)) {
      if (content === null) take(path);
      else write(path, content());
    }
    return bytes;
  }
}

/** Where a shard lies below `search/`. */
export const placeOf = (name: string): string => `shards/${name}`;

/** What an index names lies in its folder, or it is not to be believed. */
function sizeIn({ sizes }: OldShard, path: string): number {
  const size = sizes.get(path);
  if (size === undefined) throw new Error(`There is no ${path}.`);
  return size;
}

function datesOf(parts: readonly ShardPart[]): Readonly<Record<string, number>> {
  const dates = parts.flatMap(({ index, from, to, dates: own }) =>
    index.pages.slice(from, to).map(({ id }): [string, number] => [id, own[id]!]),
  );
  return Object.fromEntries(dates.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What records are shown from; null where that lies in the site before. */
const fragmentsOf = (parts: readonly ShardPart[]) =>
  parts.flatMap(({ index, from, to, fragments }) =>
    [...new Set(index.pages.slice(from, to).map(({ fragment }) => fragment))].map((name) => ({
      path: `fragment/${name}.pf_fragment`,
      content: fragments?.get(name) ?? null,
    })),
  );
