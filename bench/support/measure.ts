import { spawnSync } from 'node:child_process';

export interface Measured {
  readonly megabytes: number;
  readonly rowsShown: number;
  readonly baselineMs: number;
  readonly pipelineMs: number;
  readonly peakMb: number;
}

/** A case that runs longer than this is far over its limit, and tells nothing more by running on. */
const PATIENCE = 3 * 60_000;

/** One source in processes of its own: one for its times, one for its memory. Null when it failed or took too long. */
export function measure(runner: string, source: string, rounds: number): Measured | null {
  const time = runCase(runner, source, rounds);
  const memory = time && runCase(runner, source, 0);
  return memory && ({ ...time, ...memory } as Measured);
}

function runCase(runner: string, source: string, rounds: number): Partial<Measured> | null {
  const args = ['--expose-gc', ...profiling(), runner, source, String(rounds)];
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: PATIENCE,
  });
  if (status !== 0) return null; // what it said of itself is on stderr
  return JSON.parse(stdout) as Partial<Measured>;
}

/** `node --cpu-prof … bench/run.ts` profiles the cases, too. */
const profiling = (): readonly string[] => process.execArgv.filter((arg) => /^--(cpu|heap)-prof/.test(arg));
