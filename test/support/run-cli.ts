import { spawnSync } from 'node:child_process';

/** Runs the real command line. It costs half a second: one run answers several questions. */
export function runCli(...args: readonly string[]): {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
} {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'src/cli.ts', ...args], {
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}
