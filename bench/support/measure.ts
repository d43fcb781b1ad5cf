import { spawnSync } from 'node:child_process';

export interface Measured {
  readonly megabytes: number;
  readonly rowsShown: number;
  readonly baselineMs: number;
  readonly pipelineMs: number;
  readonly peakMb: number;
}

/** A case that runs longer than this is not linear, and tells nothing more by running on. */
const PATIENCE = 3 * 60_000;

/** One source in processes of its own: one for its times, one for its memory. Null when it was given up. */
export function measure(runner: string, source: string, rounds: number): Measured | null {
  const time = runCase(runner, source, rounds);
  return time && ({ ...time, ...runCase(runner, source, 0) } as Measured);
}

function runCase(runner: string, source: string, rounds: number): Partial<Measured> | null {
  const args = ['--expose-gc', ...profiling(), runner, source, String(rounds)];
  const { status, signal, stdout, error } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: PATIENCE,
  });
  if (signal !== null) return null;
  if (error) throw error;
  if (status !== 0) throw new Error(`The case ended with ${status}.`);
  return JSON.parse(stdout) as Partial<Measured>;
}

/** `node --cpu-prof … bench/run.ts` profiles the cases, too. */
const profiling = (): readonly string[] => process.execArgv.filter((arg) => /^--(cpu|heap)-prof/.test(arg));
