import { explainGit } from './explain-git.ts';
import type { PublishedBranch } from './published-branch.ts';

/** The text of one file of the branch; null where there is none. */
export async function readBranchFile({ git, files, remote }: PublishedBranch, path: string): Promise<string | null> {
  const file = files.get(path);
  if (!file) return null;
  try {
    return await git(['cat-file', 'blob', file.id]);
  } catch (error) {
    throw explainGit(error, remote.shown);
  }
}
