import type { ProjectDigest } from '../view/pages/digest-project.ts';

/** The session that goes on next, most likely. */
export interface LastUsed {
  /** Folder of its project. */
  readonly dir: string;
  readonly session: string;
}

/** By what rows say: an archive that was copied has lost the times of its files. */
export function lastUsedOf(digests: Iterable<ProjectDigest>): LastUsed | undefined {
  let latest = Number.NEGATIVE_INFINITY;
  let found: LastUsed | undefined;
  for (const { dir, sessions } of digests)
    for (const { id, end } of sessions)
      if (end !== null && end > latest) {
        latest = end;
        found = { dir, session: id };
      }
  return found;
}

export const lastUseOf = ({ sessions }: ProjectDigest): number =>
  sessions.reduce((latest, { end }) => Math.max(latest, end ?? 0), 0);
