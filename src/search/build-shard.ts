import { collectParts } from './collect-parts.ts';
import { countFacets } from './count-facets.ts';
import type { Piece } from './cut-pieces.ts';
import { FacetSets } from './facet-sets.ts';
import { fragmentPath, type ShardPart } from './index-piece.ts';
import { openKnown } from './known-shard.ts';
import { mergeIndex } from './merge-index.ts';
import type { ShardPlan } from './plan-shards.ts';
import type { SearchFolder } from './search-folder.ts';
import { FACTS, type KeptFacts, type OldShard } from './shard-facts.ts';

/** A shard that is to be: what it holds, cut into pieces, and the hash of all of them. */
export interface CutShard {
  readonly plan: ShardPlan;
  readonly pieces: readonly Piece[];
  readonly hash: string;
}

/** Indexes a shard into a folder: only those of its pieces that the old one does not have. */
export async function buildShard(shard: CutShard, folder: SearchFolder, old: OldShard | null): Promise<KeptFacts> {
  if (old !== null) {
    try {
      return await build(shard, folder, old);
    } catch {
      folder.clear(placeOf(shard.plan.name)); // what cannot be read of the old one is made anew
    }
  }
  return build(shard, folder, null);
}

async function build({ plan, pieces, hash }: CutShard, folder: SearchFolder, old: OldShard | null): Promise<KeptFacts> {
  const sets = new FacetSets(plan.name);
  const parts = await collectParts(pieces, sets, old && openKnown(old, sets));
  const { files, pages, counts } = mergeIndex(parts);
  const table = sets.table(counts.get('set') ?? new Map());
  const place = placeOf(plan.name);
  let bytes = 0;
  const write = (path: string, content: Uint8Array): void => {
    bytes += folder.write(`${place}/${path}`, content);
  };
  for (const { path, content } of files) write(path, content);
  write('sets.json', Buffer.from(JSON.stringify(table)));
  write('dates.json', Buffer.from(JSON.stringify(datesOf(parts))));
  for (const { index, path, isKnown } of fragmentsOf(parts)) {
    if (isKnown) bytes += folder.take(`${place}/${path}`, old!.sizes.get(path)!);
    else write(path, index.read(path));
  }
  const facets = countFacets(table);
  const facts: KeptFacts = {
    name: plan.name,
    projects: plan.projects,
    months: (facets.month ?? []).map(([month]) => month).toReversed(),
    sessions: new Set(plan.slices.map(({ session }) => session.name)).size,
    records: pages.length,
    bytes,
    hash,
    facets,
    pieces: parts.map(({ from, to, piece }) => ({ hash: piece, records: to - from })),
  };
  folder.writeAlone(`${place}/${FACTS}`, JSON.stringify(facts));
  return facts;
}

/** Takes a shard over as it is. */
export function takeShard({ facts, sizes }: OldShard, folder: SearchFolder): KeptFacts {
  const place = placeOf(facts.name);
  for (const [path, size] of sizes) folder.take(`${place}/${path}`, size);
  folder.writeAlone(`${place}/${FACTS}`, JSON.stringify(facts));
  return facts;
}

/** Where a shard lies below `search/`. */
export const placeOf = (name: string): string => `shards/${name}`;

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
