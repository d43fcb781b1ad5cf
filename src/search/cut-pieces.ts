import { createHash } from 'node:crypto';
import { type ShardPlan, type Slice, weigh } from './plan-shards.ts';
import { linesOf } from './read-piece.ts';

/** What is indexed in one go, of one project: shards are put together from such. */
export interface Piece {
  readonly slices: readonly Slice[];
  /** Of what it is made from: whether it changed. */
  readonly hash: string;
}

/**
 * Bytes of records. To index a piece takes some memory, and as long whatever of it is new; to merge one takes as long as it
 * has words, and small ones share most of theirs.
 */
const LARGEST = 1_000_000;
/** Whether projects share a shard or not, pieces are the same. */
export function cutPieces({ slices }: ShardPlan, version: string, largest = LARGEST): readonly Piece[] {
  const pieces: Slice[][] = [];
  let room = 0;
  for (const slice of slices.flatMap((one) => cutSlice(one, largest))) {
    const weight = weigh(slice.to - slice.from, largest);
    if (weight > room || pieces.at(-1)?.[0]?.holds !== slice.holds) {
      pieces.push([]);
      room = largest;
    }
    pieces.at(-1)!.push(slice);
    room -= weight;
  }
  return pieces.map((own) => ({ slices: own, hash: fingerprint(own, version) }));
}

/** Of all that a shard is made from. */
export const hashOf = (pieces: readonly Piece[], { projects }: ShardPlan): string =>
  createHash('sha256')
    .update(JSON.stringify([projects, pieces.map(({ hash }) => hash)]))
    .digest('hex')
    .slice(0, 20);

function cutSlice(slice: Slice, largest: number): readonly Slice[] {
  const cuts: Slice[] = [];
  for (let { from } = slice; from < slice.to; from += largest)
    cuts.push({ ...slice, from, to: Math.min(slice.to, from + largest) });
  return cuts;
}

/** Of months that are whole in it nothing is read. */
function fingerprint(slices: readonly Slice[], version: string): string {
  const hash = createHash('sha256').update(`${version}\n`);
  for (const slice of slices) {
    const { title, isNamed, records } = slice.session;
    const months = records.months.filter(([month]) => slice.holds(month));
    const isWhole = slice.from === 0 && slice.to >= months.reduce((sum, [, bytes]) => sum + bytes, 0);
    // the first record of a session brings its title
    const begins = slice.from === 0 && months[0] !== undefined && months[0] === records.months[0];
    hash.update(`${JSON.stringify([slice.project, title, isNamed, begins, isWhole ? months : null])}\n`);
    if (!isWhole) for (const { line } of linesOf(slice)) hash.update(`${line}\n`);
  }
  return hash.digest('hex').slice(0, 20);
}
