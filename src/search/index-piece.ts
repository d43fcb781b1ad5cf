import { readPlace } from '../view/search/record-place.ts';
import type { Piece } from './cut-pieces.ts';
import type { FacetSets } from './facet-sets.ts';
import { indexRecords, type PlainRecord } from './index-records.ts';
import type { IndexPart } from './merge-index.ts';
import { recordsOf } from './read-piece.ts';
import type { Keep, Kept } from './spool.ts';

/** Part of a shard: its pages, what they are shown from, and when each record was written. */
export interface ShardPart extends IndexPart {
  /** Hash of the piece that it is. */
  readonly piece: string;
  /** Files that its records are shown from, by name; null where they lie in the site before. */
  readonly fragments: ReadonlyMap<string, Kept> | null;
  /** Seconds since 1970, by id. */
  readonly dates: Readonly<Record<string, number>>;
}

/** Merged results come in the order of their scores, whatever sort is asked for: so ids and dates are kept apart. */
export async function indexPiece({ slices, hash }: Piece, sets: FacetSets, keep: Keep): Promise<ShardPart> {
  const index = await indexRecords(plainRecords(slices, sets), keep);
  const { pages, urls, fragments } = index;
  const dates = Object.fromEntries(pages.map(({ id }, nth) => [id, readPlace(urls[nth]!)?.time ?? 0]));
  return { piece: hash, fragments, index, from: 0, to: pages.length, dates };
}

function* plainRecords(slices: Piece['slices'], sets: FacetSets): Iterable<PlainRecord> {
  for (const { url, content, facets } of recordsOf(slices))
    yield { url, content, filters: { set: sets.add(facets), session: facets.session?.[0] ?? '' } };
}
