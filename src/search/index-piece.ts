import { readPlace } from '../view/search/record-place.ts';
import type { Piece } from './cut-pieces.ts';
import type { FacetSets } from './facet-sets.ts';
import type { IndexPart } from './merge-index.ts';
import { openIndex } from './open-index.ts';
import { unpack } from './packed.ts';
import { recordsOf } from './read-piece.ts';
import { runPagefind } from './run-pagefind.ts';

/** Part of a shard: its pages, and when each record was written. */
export interface ShardPart extends IndexPart {
  /** Hash of the piece that it is; null when it is not what the first attempt would make of it. */
  readonly piece: string | null;
  /** Whether it comes from the site before. */
  readonly isKnown: boolean;
  /** Seconds since 1970, by id. */
  readonly dates: Readonly<Record<string, number>>;
}

/** Has Pagefind index a piece. With another `attempt`, its records get other ids. */
export async function indexPiece({ slices, hash }: Piece, sets: FacetSets, attempt: number): Promise<ShardPart> {
  const records = Array.from(recordsOf(slices, attempt), ({ url, content, facets }) => ({
    url,
    content,
    filters: { set: sets.add(facets), session: facets.session?.[0] ?? '' },
  }));
  const files = new Map((await runPagefind(records)).map(({ path, content }) => [path, content]));
  const index = openIndex((path) => files.get(path)!);
  const fragments = new Set(index.pages.map(({ fragment }) => fragment));
  const dates = [...fragments].flatMap((name) => datesIn(name, index.read(fragmentPath(name))));
  const piece = attempt === 0 ? hash : null;
  return { piece, isKnown: false, index, from: 0, to: index.pages.length, dates: Object.fromEntries(dates) };
}

export const fragmentPath = (name: string): string => `fragment/${name}.pf_fragment`;

/** Merged results come in the order of their scores, whatever sort is asked for: so ids and dates are kept apart. */
function datesIn(name: string, content: Uint8Array): readonly [id: string, time: number][] {
  const data = JSON.parse(Buffer.from(unpack(content)).toString()) as object;
  const records = 'url' in data ? { [name]: data } : data;
  return (Object.entries(records) as [string, { url: string }][]).map(([id, { url }]) => [
    id,
    readPlace(url)?.time ?? 0,
  ]);
}
