import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Git, GitError, gitIn } from './git.ts';
import { PublishError } from './publish-error.ts';

export interface Remote {
  readonly url: string;
  /** The same for the eyes: a password in an address stays out of every message. */
  readonly shown: string;
  /** Settings of the user's repository that decide how its remotes are reached. */
  readonly config: readonly (readonly [key: string, value: string])[];
}

const HOW_TO_REACH =
  /^(?:credential\.|http\.|https\.|url\.|ssh\.|protocol\.|user\.|core\.(?:sshcommand|askpass|gitproxy)$)/;

/** The remote by its name in the repository we are in, by its address, or by a path. */
export async function findRemote(named: string | undefined, folder: string): Promise<Remote> {
  const git = gitIn(folder);
  const isInside = await succeeds(git, ['rev-parse', '--git-dir']);
  const config = isInside ? await readConfig(git) : [];
  const name = named ?? 'origin';
  const url = isInside && !name.startsWith('-') ? await urlOf(git, name) : null;
  if (url !== null) return remoteOf(/^\.{1,2}\//.test(url) ? await besideTop(git, url) : url, config);
  if (named === undefined)
    throw new PublishError(
      isInside
        ? 'This repository has no remote "origin". Name one with --remote, or give an address or a path there.'
        : 'This folder is in no git repository. Run it in the one whose branch is to hold the site, or name a remote with --remote.',
    );
  const path = resolve(folder, named);
  if (existsSync(path)) return remoteOf(path, config);
  if (!/[:/\\]/.test(named))
    throw new PublishError(`There is no remote "${named}" here. "git remote" lists those there are.`);
  if (!/^[\w.-]+@?[\w.-]*:|^[a-z+]+:\/\//i.test(named))
    throw new PublishError(
      `There is nothing at ${path}. Give --remote a name, an address, or the path of a repository.`,
    );
  return remoteOf(named, config);
}

const remoteOf = (url: string, config: Remote['config']): Remote => ({ url, shown: withoutPassword(url), config });

export const withoutPassword = (text: string): string => text.replace(/(\w:\/\/)[^\s@/]+@/g, '$1');

async function urlOf(git: Git, name: string): Promise<string | null> {
  try {
    const said = await git(['remote', 'get-url', '--push', name]);
    return said.split('\n')[0] || null;
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}

/** A relative remote is meant from the top of its repository. */
async function besideTop(git: Git, url: string): Promise<string> {
  const top = await git(['rev-parse', '--show-toplevel']).catch(() => git(['rev-parse', '--absolute-git-dir']));
  return resolve(top.trim(), url);
}

async function readConfig(git: Git): Promise<Remote['config']> {
  const said = await git(['config', '--local', '--list', '-z']).catch(() => '');
  return said.split('\0').flatMap((entry) => {
    const at = entry.indexOf('\n');
    const key = at === -1 ? entry : entry.slice(0, at);
    return HOW_TO_REACH.test(key) ? [[key, at === -1 ? 'true' : entry.slice(at + 1)] as const] : [];
  });
}

async function succeeds(git: Git, args: readonly string[]): Promise<boolean> {
  try {
    await git(args);
    return true;
  } catch (error) {
    if (error instanceof GitError) return false;
    throw error;
  }
}
