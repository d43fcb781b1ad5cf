import { mkdirSync } from 'node:fs';
import { explainGit } from './explain-git.ts';
import type { Remote } from './find-remote.ts';
import { type Git, gitOf } from './git.ts';
import { PublishError } from './publish-error.ts';

/** A file of a branch. */
export interface BranchFile {
  readonly mode: string;
  readonly id: string;
}

/** What the remote's branch holds now, in a repository of our own: nothing of the user's is touched. */
export interface PublishedBranch {
  readonly remote: Remote;
  readonly name: string;
  readonly repository: string;
  readonly git: Git;
  /** Null for a branch that is not there yet. */
  readonly tip: string | null;
  readonly files: ReadonlyMap<string, BranchFile>;
}

const TIP = 'refs/annals/tip';

/**
 * Fetches the newest commit of the branch and the names of its files. What is in them comes only where it is asked for:
 * a site that was published a hundred times is not downloaded to add a page to it.
 */
export async function openBranch(remote: Remote, name: string, repository: string): Promise<PublishedBranch> {
  mkdirSync(repository, { recursive: true });
  const git = gitOf(repository);
  const ref = `refs/heads/${name}`;
  await git(['check-ref-format', ref]).catch((error) => {
    throw error instanceof PublishError
      ? error
      : new PublishError(`"${name}" cannot be the name of a branch. Give another with --branch.`);
  });
  await git(['init', '--quiet', '--bare', '--template=', repository]);
  for (const [key, value] of [...remote.config, ...OWN, ['remote.origin.url', remote.url] as const])
    await git(['config', '--add', key, value]);
  try {
    const isThere = (await git(['ls-remote', 'origin', ref])) !== '';
    if (isThere) await fetchTip(git, ref, 1);
    const tip = isThere ? (await git(['rev-parse', TIP])).trim() : null;
    return { remote, name, repository, git, tip, files: tip === null ? new Map() : await listFiles(git, tip) };
  } catch (error) {
    throw explainGit(error, remote.shown);
  }
}

/** Bytes go in and out as they are; a commit is never signed with the name of the machine. */
const OWN = [
  ['core.autocrlf', 'false'],
  ['core.safecrlf', 'false'],
  ['core.quotepath', 'false'],
  ['gc.auto', '0'],
  ['user.useConfigOnly', 'true'],
] as const;

export const fetchTip = (git: Git, ref: string, depth: number): Promise<string> =>
  git(['fetch', '--quiet', '--no-tags', '--filter=blob:none', `--depth=${depth}`, 'origin', `+${ref}:${TIP}`]);

/** Paths and files of a commit or tree; modules of other repositories are none. */
export async function listFiles(git: Git, tree: string): Promise<ReadonlyMap<string, BranchFile>> {
  const said = await git(['ls-tree', '-r', '-z', '--full-tree', tree]);
  return new Map(
    said.split('\0').flatMap((entry) => {
      const [, mode = '', id = '', path = ''] = /^(\d+) blob ([0-9a-f]+)\t(.*)$/s.exec(entry) ?? [];
      return path === '' ? [] : [[path, { mode, id }] as const];
    }),
  );
}
