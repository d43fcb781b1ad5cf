import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { writeFiles } from './site-files.ts';

/** Git as it is on a new machine: nobody's name, nobody's settings. */
export function withPlainGit(): void {
  beforeAll(() => {
    Object.assign(process.env, { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' });
  });
}

export const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trimEnd();

/** A folder of its own for the tests of a file. */
export function room(): { readonly path: string } {
  const made = { path: '' };
  beforeAll(() => {
    made.path = mkdtempSync(join(tmpdir(), 'annals-remote-'));
  });
  afterAll(() => rmSync(made.path, { recursive: true, force: true }));
  return made;
}

/** A bare repository, and the work tree of somebody whose origin it is. */
export class BareRemote {
  readonly path: string;
  readonly work: string;

  /** As another one is now, or empty. */
  constructor(folder: string, other?: BareRemote) {
    [this.path, this.work] = [join(folder, 'remote.git'), join(folder, 'work')];
    for (const each of [this.path, this.work]) mkdirSync(each, { recursive: true });
    if (other) cpSync(other.path, this.path, { recursive: true });
    else git(this.path, 'init', '--quiet', '--bare', '-b', 'main');
    // As hosts do: names without contents can be asked for, and contents by name.
    git(this.path, 'config', 'uploadpack.allowFilter', 'true');
    git(this.path, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
    git(this.work, 'init', '--quiet', '-b', 'main');
    git(this.work, 'remote', 'add', 'origin', `file://${this.path}`);
  }

  tip(branch = 'gh-pages'): string {
    return git(this.path, 'rev-parse', branch);
  }

  files(branch = 'gh-pages'): string[] {
    return git(this.path, 'ls-tree', '-r', '--name-only', branch).split('\n');
  }

  read(path: string, branch = 'gh-pages'): string {
    return git(this.path, 'show', `${branch}:${path}`);
  }

  /** Status letter and path of what the newest commit changed. */
  changes(branch = 'gh-pages'): string[] {
    const said = git(this.path, 'diff-tree', '-r', '--root', '--no-commit-id', '--name-status', branch);
    return said.split('\n').filter(Boolean);
  }

  /** Somebody else's commit on top of the branch. */
  pushBySomebody(files: Readonly<Record<string, string | Buffer>>, branch = 'gh-pages', message = 'Mend a word'): void {
    const clone = mkdtempSync(join(tmpdir(), 'annals-somebody-'));
    try {
      git(clone, 'clone', '--quiet', this.path, 'c');
      const folder = join(clone, 'c');
      const isThere = git(folder, 'branch', '--remotes').includes(`origin/${branch}`);
      git(folder, 'checkout', '--quiet', ...(isThere ? [branch] : ['--orphan', branch]));
      if (!isThere) git(folder, 'rm', '-r', '-f', '--quiet', '--ignore-unmatch', '.');
      writeFiles(folder, files);
      git(folder, 'add', '--all');
      git(folder, '-c', 'user.name=Somebody', '-c', 'user.email=s@example.com', 'commit', '--quiet', '-m', message);
      git(folder, 'push', '--quiet', 'origin', branch);
    } finally {
      rmSync(clone, { recursive: true, force: true });
    }
  }
}
