import type { ProjectSource } from '../../discover/discover-archive.ts';
import { sizeOf } from '../../discover/project-size.ts';

/** A share of a project's sessions: what is written in one go. */
export interface Job {
  /** Folder of the project in the archive. */
  readonly project: string;
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
 * them reads it, which others are spared. One behind which there is enough for the others is not.
 */
export function shareOut(projects: readonly ProjectSource[], workers: number): Job[] {
  const all = projects.reduce((sum, project) => sum + sizeOf(project), 0);
  let behind = all;
  return projects.flatMap((project) => {
    const size = sizeOf(project);
    behind -= size;
    const isLarge = size >= Math.max(WORTH_SHARING, all / (2 * workers));
    const of = isLarge && size * (workers - 1) > behind ? workers : 1;
    return Array.from({ length: of }, (_, share): Job => ({ project: project.dir, share, of }));
  });
}

/** Which sessions of a project fall to a share: as even as their rows allow, and the same whoever asks. */
export function sessionsOf(
  { share, of }: Job,
  sessions: readonly (readonly [session: string, rows: number])[],
): readonly string[] {
  const loads = Array.from({ length: of }, () => 0);
  const mine = new Set<string>();
  for (const [session, rows] of sessions.toSorted(([, a], [, b]) => b - a)) {
    const lightest = loads.indexOf(Math.min(...loads));
    loads[lightest]! += rows;
    if (lightest === share) mine.add(session);
  }
  return sessions.flatMap(([session]) => (mine.has(session) ? [session] : []));
}
