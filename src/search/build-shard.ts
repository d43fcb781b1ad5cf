import { collectParts } from './collect-parts.ts';
import { countFacets } from './count-facets.ts';
import type { Piece } from './cut-pieces.ts';
import { FacetSets, type FacetTable } from './facet-sets.ts';
import { fragmentPath, indexPiece, type ShardPart } from './index-piece.ts';
import { openKnown } from './known-shard.ts';
import { type MergedIndex, mergeIndex } from './merge-index.ts';
import type { ShardPlan } from './plan-shards.ts';
import type { SearchFolder } from './search-folder.ts';
import { FACTS, findOldShard, type KeptFacts, type OldShard } from './shard-facts.ts';

/** A shard that is to be: what it holds, cut into pieces, and the hash of all of them. */
export interface CutShard {
  readonly plan: ShardPlan;
  readonly pieces: readonly Piece[];
  readonly hash: string;
}

/** A shard in the making: pieces of it are indexed before it is complete. */
export class ShardWork {
  readonly old: OldShard | null;
  readonly #folder: SearchFolder;
  readonly #place: string;
  readonly #sets: FacetSets;
  readonly #ready = new Map<string, ShardPart>();

  constructor(name: string, folder: SearchFolder) {
    this.#place = `shards/${name}`;
    this.#folder = folder;
    this.#sets = new FacetSets(name);
    const path = folder.oldPath(this.#place);
    this.old = path === null ? null : findOldShard(path);
  }

  /** Indexes a piece, unless it is there already. */
  async prepare(piece: Piece): Promise<void> {
    const { hash } = piece;
    if (this.#ready.has(hash) || this.old?.facts.pieces.some((known) => known.hash === hash)) return;
    this.#ready.set(hash, await indexPiece(piece, this.#sets, 0));
  }

  /** Writes it whole: only those of its pieces are indexed that neither were prepared nor are in the old one. */
  async finish(shard: CutShard): Promise<KeptFacts> {
    if (this.old !== null) {
      try {
        return await this.#build(shard, this.old);
      } catch {
        this.#folder.clear(this.#place); // what cannot be read of the old one is made anew
      }
    }
    return this.#build(shard, null);
  }

  /** Takes the old one over as it is. */
  take({ facts, sizes }: OldShard): KeptFacts {
    for (const [path, size] of sizes) this.#folder.take(`${this.#place}/${path}`, size);
    this.#folder.writeAlone(`${this.#place}/${FACTS}`, JSON.stringify(facts));
    return facts;
  }

  async #build({ plan, pieces, hash }: CutShard, old: OldShard | null): Promise<KeptFacts> {
    const known = old === null ? [] : openKnown(old, this.#sets);
    const parts = await collectParts(pieces, this.#sets, new Map([...known, ...this.#ready]));
    const merged = mergeIndex(parts);
    const table = this.#sets.table(merged.counts.get('set') ?? new Map());
    const facets = countFacets(table);
    const facts: KeptFacts = {
      name: plan.name,
      projects: plan.projects,
      months: (facets.month ?? []).map(([month]) => month).toReversed(),
      sessions: new Set(plan.slices.map(({ session }) => session.name)).size,
      records: merged.pages.length,
      bytes: this.#write(merged, table, parts, old),
      hash,
      facets,
      pieces: parts.map(({ from, to, piece }) => ({ hash: piece, records: to - from })),
    };
    this.#folder.writeAlone(`${this.#place}/${FACTS}`, JSON.stringify(facts));
    return facts;
  }

  /** Gives the bytes of all that is written. */
  #write({ files }: MergedIndex, table: FacetTable, parts: readonly ShardPart[], old: OldShard | null): number {
    let bytes = 0;
    const write = (path: string, content: Uint8Array): void => {
      bytes += this.#folder.write(`${this.#place}/${path}`, content);
    };
    for (const { path, content } of files) write(path, content);
    write('sets.json', Buffer.from(JSON.stringify(table)));
    write('dates.json', Buffer.from(JSON.stringify(datesOf(parts))));
    for (const { index, path, isKnown } of fragmentsOf(parts)) {
      if (isKnown) bytes += this.#folder.take(`${this.#place}/${path}`, old!.sizes.get(path)!);
      else write(path, index.read(path));
    }
    return bytes;
  }
}

function datesOf(parts: readonly ShardPart[]): Readonly<Record<string, number>> {
  const dates = parts.flatMap(({ index, from, to, dates: own }) =>
    index.pages.slice(from, to).map(({ id }): [string, number] => [id, own[id]!]),
  );
  return Object.fromEntries(dates.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What records are shown from. */
const fragmentsOf = (parts: readonly ShardPart[]) =>
  parts.flatMap(({ index, from, to, isKnown }) =>
    [...new Set(index.pages.slice(from, to).map(({ fragment }) => fragment))].map((name) => ({
      index,
      path: fragmentPath(name),
      isKnown,
    })),
  );
