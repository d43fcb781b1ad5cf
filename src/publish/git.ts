import { spawn } from 'node:child_process';
import { PublishError } from './publish-error.ts';

/** A git command in one place. It gives what git printed, or throws a `GitError`. */
export type Git = (args: readonly string[], input?: Iterable<string | Buffer>) => Promise<string>;

/** What git itself said, for those who can tell it better. */
export class GitError extends Error {
  override readonly name = 'GitError';
  readonly said: string;

  constructor(args: readonly string[], said: string) {
    super(`git ${args[0]} failed: ${said.trim()}`);
    this.said = said;
  }
}

/** Where a hook or an alias of the user's runs us, these would lead git back to her own repository. */
const ELSEWHERE = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_COMMON_DIR',
  'GIT_NAMESPACE',
  'GIT_PREFIX',
  'GIT_SHALLOW_FILE',
];

/** Git in the folder of the user: it only ever reads there. */
export const gitIn = (folder: string): Git => runner(folder, process.env);

/** Git in a repository of our own, with our own index, whatever the environment says. */
export function gitOf(repository: string, folder = repository): Git {
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const name of ELSEWHERE) delete env[name];
  return runner(folder, { ...env, GIT_DIR: repository });
}

function runner(cwd: string, env: NodeJS.ProcessEnv): Git {
  // Its words are read by us, so they are in English; and a question nobody can answer must not wait for ever.
  const quiet = process.stdin.isTTY ? {} : { GIT_TERMINAL_PROMPT: '0' };
  const settings = { cwd, env: { ...env, ...quiet, LC_ALL: 'C', LANGUAGE: '' } };
  return (args, input = []) =>
    new Promise((resolve, reject) => {
      const child = spawn('git', args, { ...settings, stdio: ['pipe', 'pipe', 'pipe'] });
      const [out, err]: [Buffer[], Buffer[]] = [[], []];
      child.stdout.on('data', (chunk) => out.push(chunk));
      child.stderr.on('data', (chunk) => err.push(chunk));
      child.on('error', (error) => reject(isMissing(error) ? noGit() : error));
      child.on('close', (code) => {
        if (code === 0) resolve(Buffer.concat(out).toString());
        else reject(new GitError(args, Buffer.concat(err).toString() || `exit code ${code}`));
      });
      child.stdin.on('error', () => {}); // git ended before it read everything: its exit code tells
      void feed(child.stdin, input);
    });
}

/** Only as fast as git reads: a site is larger than memory should be. */
async function feed(stdin: NodeJS.WritableStream, input: Iterable<string | Buffer>): Promise<void> {
  for (const chunk of input) {
    if (!stdin.writable) return;
    if (!stdin.write(chunk)) await drained(stdin);
  }
  stdin.end();
}

const drained = (stdin: NodeJS.WritableStream): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      stdin.off('drain', go).off('close', go);
      resolve();
    };
    stdin.on('drain', go).on('close', go);
  });

const isMissing = (error: Error): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const noGit = (): PublishError =>
  new PublishError('git is not installed, or not on the PATH. Install it, and run this again.');
