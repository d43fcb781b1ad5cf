import type { ProjectSource, TranscriptFile } from './discover-archive.ts';

/** The transcript that was written to last; undefined if there is none. */
export const newestOf = ({ transcripts }: ProjectSource): TranscriptFile | undefined =>
  transcripts.reduce<TranscriptFile | undefined>(
    (newest, file) => (newest === undefined || file.mtime > newest.mtime ? file : newest),
    undefined,
  );

/** Projects in the order in which they were written to last. */
export function newestFirst(projects: readonly ProjectSource[]): readonly ProjectSource[] {
  const times = new Map(projects.map((project) => [project, newestOf(project)?.mtime ?? 0]));
  return projects.toSorted((a, b) => times.get(b)! - times.get(a)!);
}
