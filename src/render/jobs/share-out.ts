import type { ProjectSource } from '../../discover/discover-archive.ts';
import { sizeOf } from '../../discover/project-size.ts';

/** A project that is to be written, in parts that have nothing to do with each other, or whole. */
export interface Work {
  readonly project: ProjectSource;
  readonly parts: readonly ProjectSource[];
}

/** What is written in one go. */
export interface Job {
  /** Folder of the project in the archive. */
  readonly project: string;
  readonly parts: readonly ProjectSource[];
  /** Of the sessions of a part that is shared. */
  readonly share: number;
  readonly of: number;
}

/** Bytes of transcripts. What is smaller is done before another worker has its grammars together. */
const WORTH_SHARING = 4_000_000;

/** How many workers so much keeps busy, of those that may be had. */
export const countWorkers = (bytes: number, most: number): number =>
  Math.max(1, Math.min(most, Math.floor(bytes / WORTH_SHARING)));

/**
 * In the order given. A project that would keep one worker busy while the others have run out of work is shared: each of
 * them takes some of its parts. One behind which there is enough for the others is not.
 */
export function shareOut(work: readonly Work[], workers: number): Job[] {
  const all = work.reduce((sum, { parts }) => sum + sizeOfAll(parts), 0);
  let behind = all;
  return work.flatMap(({ project: { dir }, parts }) => {
    const size = sizeOfAll(parts);
    behind -= size;
    const isLarge = size >= Math.max(WORTH_SHARING, all / (2 * workers));
    const of = isLarge && size * (workers - 1) > behind ? workers : 1;
    return of === 1 ? [{ project: dir, parts, share: 0, of }] : sharedJobs(dir, parts, of);
  });
}

/** A part that is larger than a share of its own is read by all, who take its sessions in turn. */
function sharedJobs(project: string, parts: readonly ProjectSource[], of: number): Job[] {
  const most = sizeOfAll(parts) / of;
  const [large, small] = [parts.filter((part) => sizeOf(part) > most), parts.filter((part) => sizeOf(part) <= most)];
  const shares = Array.from({ length: of }, (_, share) => share);
  return [
    ...large.flatMap((part) => shares.map((share): Job => ({ project, parts: [part], share, of }))),
    ...deal(small, of, sizeOf).flatMap((some): Job[] =>
      some.length === 0 ? [] : [{ project, parts: some, share: 0, of: 1 }],
    ),
  ];
}

const sizeOfAll = (parts: readonly ProjectSource[]): number => parts.reduce((sum, part) => sum + sizeOf(part), 0);

/** Which sessions of a part fall to a share: as even as their rows allow, and the same whoever asks. */
export const sessionsOf = (
  { share, of }: Pick<Job, 'share' | 'of'>,
  sessions: readonly (readonly [session: string, rows: number])[],
): readonly string[] => deal(sessions, of, ([, rows]) => rows)[share]!.map(([session]) => session);

/** As even as they allow, each hand in the order given. */
function deal<Item>(
  items: readonly Item[],
  hands: number,
  weightOf: (item: Item) => number,
): readonly (readonly Item[])[] {
  const loads = Array.from({ length: hands }, () => 0);
  const handOf = new Map<Item, number>();
  for (const item of items.toSorted((a, b) => weightOf(b) - weightOf(a))) {
    const lightest = loads.indexOf(Math.min(...loads));
    loads[lightest]! += weightOf(item);
    handOf.set(item, lightest);
  }
  return loads.map((_, hand) => items.filter((item) => handOf.get(item) === hand));
}
