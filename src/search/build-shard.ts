import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkOrCopy } from '../render/cache/store.ts';
import { collectParts } from './collect-parts.ts';
import { countFacets } from './count-facets.ts';
import type { Piece } from './cut-pieces.ts';
import { FacetSets } from './facet-sets.ts';
import { fragmentPath, type ShardPart } from './index-piece.ts';
import { type KnownShard, openKnown } from './known-shard.ts';
import { mergeIndex } from './merge-index.ts';
import type { ShardPlan } from './plan-shards.ts';
import { FACTS, type KeptFacts } from './shard-facts.ts';
import { bytesOf, writeFiles } from './write-files.ts';

/** A shard that is to be: what it holds, cut into pieces, and the hash of all of them. */
export interface CutShard {
  readonly plan: ShardPlan;
  readonly pieces: readonly Piece[];
  readonly hash: string;
}

export interface BuiltShard {
  readonly facts: KeptFacts;
  /** Files that are those of the old shard. */
  readonly taken: readonly string[];
}

/** Indexes a shard into a folder: only those of its pieces that the old one, in a folder of its own, does not have. */
export async function buildShard(shard: CutShard, folder: string, old: string | null): Promise<BuiltShard> {
  if (old !== null) {
    try {
      return await build(shard, folder, old);
    } catch {
      // what cannot be read of the old one is made anew
    }
  }
  return build(shard, folder, null);
}

async function build({ plan, pieces, hash }: CutShard, folder: string, old: string | null): Promise<BuiltShard> {
  const sets = new FacetSets(plan.name);
  const known = old === null ? null : openKnown(old, sets);
  const parts = await collectParts(pieces, sets, known);
  const { files, pages, counts } = mergeIndex(parts);
  const table = sets.table(counts.get('set') ?? new Map());
  writeFiles(folder, [
    ...files,
    { path: 'sets.json', content: Buffer.from(JSON.stringify(table)) },
    { path: 'dates.json', content: Buffer.from(JSON.stringify(datesOf(parts))) },
  ]);
  const taken = writeFragments(folder, parts, known);
  const facets = countFacets(table);
  const facts: KeptFacts = {
    name: plan.name,
    projects: plan.projects,
    months: (facets.month ?? []).map(([month]) => month).toReversed(),
    sessions: new Set(plan.slices.map(({ session }) => session.name)).size,
    records: pages.length,
    bytes: bytesOf(folder, FACTS),
    hash,
    facets,
    pieces: parts.map(({ from, to, piece }) => ({ hash: piece, records: to - from })),
  };
  writeFileSync(join(folder, FACTS), JSON.stringify(facts));
  return { facts, taken };
}

function datesOf(parts: readonly ShardPart[]): Readonly<Record<string, number>> {
  const dates = parts.flatMap(({ index, from, to, dates: own }) =>
    index.pages.slice(from, to).map(({ id }): [string, number] => [id, own[id]!]),
  );
  return Object.fromEntries(dates.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What records are shown from; gives those that were there before. */
function writeFragments(folder: string, parts: readonly ShardPart[], known: KnownShard | null): readonly string[] {
  const taken: string[] = [];
  for (const { index, from, to } of parts)
    for (const name of new Set(index.pages.slice(from, to).map(({ fragment }) => fragment))) {
      const path = fragmentPath(name);
      if (known?.index === index) {
        linkOrCopy(join(known.folder, path), join(folder, path));
        taken.push(path);
      } else writeFiles(folder, [{ path, content: index.read(path) }]);
    }
  return taken;
}
