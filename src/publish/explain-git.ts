import { withoutPassword } from './find-remote.ts';
import { GitError } from './git.ts';
import { PublishError } from './publish-error.ts';

/** What git says, and the sentence a person can do something with. The first that matches counts. */
const SAYINGS: readonly (readonly [RegExp, (remote: string, said: string) => string])[] = [
  [
    /could not read (?:Username|Password)|Authentication failed|Permission denied|publickey|returned error: 40[13]|Permission to .* denied|Host key verification failed/i,
    (remote) => `${remote} did not let git in. Sign in so that "git push" works there, and run this again.`,
  ],
  [
    /Could not resolve host|Could not resolve hostname|Connection (?:refused|timed out|reset)|Network is unreachable|Failed to connect|Operation timed out/i,
    (remote) => `${remote} cannot be reached. Check the address and the network, and run this again.`,
  ],
  [
    /Repository not found|does not appear to be a git repository|repository .* not found|returned error: 404|does not exist|not a git repository|No such file or directory/i,
    (remote) => `There is no git repository at ${remote}, or you may not see it. Name another with --remote.`,
  ],
  [
    /non-fast-forward|fetch first|cannot lock ref|\bstale info\b|reference already exists/i,
    (remote) => `Somebody else pushed to the branch of ${remote} meanwhile, so nothing was pushed. Run this again.`,
  ],
  [
    /refusing to update checked out branch/i,
    (remote) => `${remote} has that branch checked out and takes no push to it. Name another with --branch.`,
  ],
  [
    /\[remote rejected\]|pre-receive hook declined|protected branch|push declined/i,
    (remote, said) => `${remote} refused the push: ${reasonIn(said)}`,
  ],
];

/** Whatever went wrong between git and the remote, as one sentence. Anything that is not git's is thrown on as it is. */
export function explainGit(error: unknown, remote: string): unknown {
  if (!(error instanceof GitError)) return error;
  const said = withoutPassword(error.said);
  const [, explain] = SAYINGS.find(([pattern]) => pattern.test(said)) ?? [];
  return new PublishError(explain?.(remote, said) ?? `git could not reach ${remote}: ${reasonIn(said)}`);
}

/** The line that says why; servers put `remote:` before theirs. */
function reasonIn(said: string): string {
  const lines = said.split('\n').map((line) => line.replace(/^remote:|^fatal:|^error:/, '').trim());
  const telling =
    lines.find((line) => /error:|\[remote rejected\]|declined|exceeds|protected/i.test(line)) ?? lines.find(Boolean);
  const reason = (telling ?? 'it did not say why').replace(/[\p{Cc}\p{Cf}]/gu, '·').slice(0, 300);
  return reason.endsWith('.') ? reason : `${reason}.`;
}
