import { writeSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Sources } from '../discover/discover-sources.ts';
import { SourceError } from '../discover/source-error.ts';
import { PublishError } from '../publish/publish-error.ts';
import { OutputError } from '../render/output-error.ts';
import type { Terminal } from './build/progress.ts';
import { ConfigError } from './config/config-error.ts';

export const CANNOT_RUN = 2;
export const DEFAULT_SOURCE = join(homedir(), '.claude', 'projects');
export const SOURCE_HELP = 'folders of transcripts, or .jsonl files, read as one archive (default: ~/.claude/projects)';

/** Commands that take long say which archive they took when none was named. */
export function sourceOrDefault(sources: Sources | undefined): Sources {
  if (sources !== undefined && sources.length > 0) return sources;
  process.stderr.write(`Reading ${DEFAULT_SOURCE}\n`);
  return DEFAULT_SOURCE;
}

export function terminal(): Terminal {
  const { stderr } = process;
  return { isTerminal: stderr.isTTY === true, columns: stderr.columns ?? 80, write: (text) => stderr.write(text) };
}

/** Runs a command that gives its exit code, or nothing for 0. */
export async function run(command: () => number | Promise<unknown>): Promise<void> {
  try {
    const code = await command();
    if (typeof code === 'number') process.exitCode = code;
  } catch (error) {
    fail(error);
  }
}

/** What a person can mend is one sentence; anything else is our mistake and keeps its stack. */
function fail(error: unknown): void {
  if (![SourceError, OutputError, PublishError, ConfigError].some((kind) => error instanceof kind)) throw error;
  const { message } = error as Error;
  process.stderr.write(`annals: ${message}\n`);
  process.exitCode = CANNOT_RUN;
}

/** Written at once: a pipe that is full must wait, not buffer the whole archive. */
export function print(text: string): void {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; ) {
    try {
      from += writeSync(1, bytes, from);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EPIPE') process.exit(0);
      if (code !== 'EAGAIN') throw error;
    }
  }
}
