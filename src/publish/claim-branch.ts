import { explainGit } from './explain-git.ts';
import { PublishError } from './publish-error.ts';
import { type BranchFile, fetchTip, listFiles, type PublishedBranch } from './published-branch.ts';

/** A commit of ours names the tree it made: one that somebody amended does not. */
export const TREE_TRAILER = 'Annals-Tree';
/** A path of the branch that somebody else put there, and that we leave alone. */
export const KEPT_TRAILER = 'Annals-Kept';

/** What GitHub or a person puts on a branch before there is a site. */
const HARMLESS = /^(?:CNAME|\.nojekyll|\.gitignore|\.gitattributes|README(?:\.\w+)?|LICEN[CS]E(?:\.\w+)?)$/;
const MARK = '.annals';
const DEPTH = 100;

interface Commit {
  readonly id: string;
  readonly author: string;
  readonly subject: string;
  readonly isOurs: boolean;
  readonly kept: readonly string[];
}

/**
 * The files of the branch that are not ours, and stay. Only a branch whose newest commit is ours is gone on from;
 * somebody else's work is never written over unless she who looked at it says so (`onto`).
 */
export async function claimBranch(branch: PublishedBranch, onto?: string): Promise<ReadonlyMap<string, BranchFile>> {
  if (branch.tip === null) return new Map();
  const [tip] = await readCommits(branch);
  if (tip?.isOurs) return pick(branch, tip.kept);
  if ([...branch.files.keys()].every((path) => HARMLESS.test(path))) return branch.files;
  const commits = await deepen(branch);
  const ours = commits.find(({ isOurs }) => isOurs);
  const isAgreed = onto !== undefined && onto.length >= 7 && branch.tip.startsWith(onto.toLowerCase());
  if (!ours) return claimStrange(branch, isAgreed);
  const before = await listFiles(branch.git, ours.id);
  const changed = [...new Set([...before.keys(), ...branch.files.keys()])].filter(
    (path) => before.get(path)?.id !== branch.files.get(path)?.id,
  );
  if (!isAgreed && changed.some((path) => path !== 'CNAME')) throw diverged(branch, commits[0]!, changed);
  return pick(branch, [...ours.kept, ...changed.filter((path) => !before.has(path)), 'CNAME']);
}

/** No commit of ours is near: it may be a site of ours all the same, brought there by other means. */
function claimStrange(branch: PublishedBranch, isAgreed: boolean): ReadonlyMap<string, BranchFile> {
  if (!branch.files.has(MARK))
    throw new PublishError(
      `The branch ${branch.name} of ${branch.remote.shown} holds files that Annals did not write. Give another with --branch.`,
    );
  if (!isAgreed)
    throw new PublishError(
      `The site on the branch ${branch.name} of ${branch.remote.shown} was put there by other means, so it is left alone. To write over it, add --onto ${branch.tip!.slice(0, 12)}.`,
    );
  return pick(
    branch,
    [...branch.files.keys()].filter((path) => HARMLESS.test(path) && path !== '.nojekyll'),
  );
}

function diverged(
  { name, remote }: PublishedBranch,
  { id, author, subject }: Commit,
  changed: readonly string[],
): Error {
  const what = changed.length === 1 ? changed[0]! : `${changed[0]!} and ${changed.length - 1} more`;
  return new PublishError(
    clean(
      `Somebody else pushed to the branch ${name} of ${remote.shown} since Annals did: ${id.slice(0, 12)} "${subject}" by ${author} changed ${what}. Nothing was pushed. To publish on top of it, add --onto ${id.slice(0, 12)}.`,
    ),
  );
}

const clean = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '·');

const pick = ({ files }: PublishedBranch, paths: readonly string[]): ReadonlyMap<string, BranchFile> =>
  new Map(
    paths.flatMap((path) => {
      const file = files.get(path);
      return file && file.mode !== '120000' ? [[path, file] as const] : [];
    }),
  );

async function deepen(branch: PublishedBranch): Promise<Commit[]> {
  try {
    await fetchTip(branch.git, `refs/heads/${branch.name}`, DEPTH);
  } catch (error) {
    throw explainGit(error, branch.remote.shown);
  }
  return readCommits(branch);
}

async function readCommits({ git, tip }: PublishedBranch): Promise<Commit[]> {
  const trailer = (key: string): string => `%(trailers:key=${key},valueonly,separator=%x01)`;
  const format = ['%H', '%T', '%an', '%s', trailer(TREE_TRAILER), trailer(KEPT_TRAILER)].join('%x00');
  const said = await git([
    'log',
    '-z',
    '--first-parent',
    `--max-count=${DEPTH}`,
    `--format=tformat:${format}%x02`,
    tip!,
  ]);
  return said.split('\x02').flatMap((entry) => {
    const [id = '', tree = '', author = '', subject = '', named = '', kept = ''] = entry.replace(/^\0/, '').split('\0');
    if (id === '') return [];
    return [{ id, author, subject, isOurs: named === tree, kept: kept.split('\x01').flatMap(unquote) }];
  });
}

/** Paths are written as JSON: one with a line break would break out of its trailer. */
function unquote(quoted: string): string[] {
  try {
    return [String(JSON.parse(quoted))];
  } catch {
    return [];
  }
}
