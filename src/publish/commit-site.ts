import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEPT_TRAILER, TREE_TRAILER } from './claim-branch.ts';
import { explainGit } from './explain-git.ts';
import { type Git, gitOf } from './git.ts';
import type { MeasuredSite } from './measure-site.ts';
import type { BranchFile, PublishedBranch } from './published-branch.ts';

/** How a site differs from what the branch holds, by path. */
export interface SiteChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

const DRAFT = 'refs/annals/draft';

/** Files are compared by what is in them: a build that gives the same bytes changes nothing. */
export async function compareSite(
  { repository, files }: PublishedBranch,
  folder: string,
  site: MeasuredSite,
  kept: ReadonlyMap<string, BranchFile>,
): Promise<SiteChanges> {
  const git = gitOf(repository, folder);
  const paths = site.files.map(({ path }) => path);
  const said = await git(['hash-object', '--no-filters', '--stdin-paths'], [paths.map((path) => `${path}\n`).join('')]);
  const ids = new Map(
    said
      .trim()
      .split('\n')
      .map((id, at) => [paths[at]!, id]),
  );
  return {
    added: paths.filter((path) => !files.has(path)),
    changed: paths.filter((path) => files.has(path) && !isSame(files.get(path)!, ids.get(path)!)),
    removed: [...files.keys()].filter((path) => !ids.has(path) && !kept.has(path)),
  };
}

const isSame = ({ mode, id }: BranchFile, now: string): boolean => mode === '100644' && id === now;

export const isEmpty = ({ added, changed, removed }: SiteChanges): boolean =>
  added.length + changed.length + removed.length === 0;

/** One commit on top of the branch with nothing in it but what changed, made without an index or a work tree. */
export async function commitSite(
  { git, tip }: PublishedBranch,
  folder: string,
  changes: SiteChanges,
  kept: ReadonlyMap<string, BranchFile>,
  message: string,
): Promise<string> {
  const who = await identity(git);
  await git(['fast-import', '--quiet', '--done'], importStream(folder, changes, tip, who));
  const tree = (await git(['rev-parse', `${DRAFT}^{tree}`])).trim();
  const trailers = [...kept.keys()].map((path) => `${KEPT_TRAILER}: ${JSON.stringify(path)}`);
  const text = `${message}\n\n${[`${TREE_TRAILER}: ${tree}`, ...trailers].join('\n')}\n`;
  const { name, email } = who;
  const asWho = ['-c', `user.name=${name}`, '-c', `user.email=${email}`];
  return (await git([...asWho, 'commit-tree', tree, ...(tip === null ? [] : ['-p', tip])], [text])).trim();
}

/** Never forced: a branch that went on meanwhile stays as it is. */
export async function pushSite({ git, name, remote }: PublishedBranch, commit: string): Promise<void> {
  try {
    await git(['push', '--quiet', 'origin', `${commit}:refs/heads/${name}`]);
  } catch (error) {
    throw explainGit(error, remote.shown);
  }
}

interface Identity {
  readonly name: string;
  readonly email: string;
}

/** As git is set up. A machine without a name commits as Annals: git would make one up from the host's. */
async function identity(git: Git): Promise<Identity> {
  const said = await git(['var', 'GIT_COMMITTER_IDENT']).catch(() => '');
  const [, name, email] = /^(.*?) ?<([^<>]*)>/.exec(said) ?? [];
  return name && email ? { name, email } : { name: 'Annals', email: 'annals@localhost' };
}

function* importStream(
  folder: string,
  { added, changed, removed }: SiteChanges,
  tip: string | null,
  { name, email }: Identity,
): Generator<string | Buffer> {
  yield `commit ${DRAFT}\ncommitter ${name} <${email}> 0 +0000\ndata 0\n`;
  if (tip !== null) yield `from ${tip}\n`;
  for (const path of removed) yield `D ${quote(path)}\n`;
  for (const path of [...added, ...changed]) {
    const bytes = readFileSync(join(folder, path));
    yield `M 100644 inline ${quote(path)}\ndata ${bytes.length}\n`;
    yield bytes;
    yield '\n';
  }
  yield 'done\n';
}

const quote = (path: string): string => `"${path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
