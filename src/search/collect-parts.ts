import type { Piece } from './cut-pieces.ts';
import type { FacetSets } from './facet-sets.ts';
import { indexPiece, type ShardPart } from './index-piece.ts';
import type { KnownParts } from './known-shard.ts';

const MOST_ATTEMPTS = 20;

/**
 * The parts of a shard: known ones, and others as Pagefind makes them. Its ids are short, and only within one index no two
 * are the same; a part that has an id of one before it gets others.
 */
export async function collectParts(
  pieces: readonly Piece[],
  sets: FacetSets,
  known: KnownParts,
): Promise<readonly ShardPart[]> {
  const taken = new Set<string>();
  const parts: ShardPart[] = [];
  for (const piece of pieces) {
    let part = known.get(piece.hash) ?? (await indexPiece(piece, sets, 0));
    let names = namesIn(part);
    for (let attempt = 1; names.some((name) => taken.has(name)); attempt++) {
      if (attempt > MOST_ATTEMPTS) throw new Error('Pagefind gives no ids that are not taken.');
      part = await indexPiece(piece, sets, attempt);
      names = namesIn(part);
    }
    for (const name of names) taken.add(name);
    parts.push(part);
  }
  return parts;
}

const namesIn = ({ index, from, to }: ShardPart): readonly string[] => [
  ...new Set(index.pages.slice(from, to).flatMap(({ id, fragment }) => [id, fragment])),
];
