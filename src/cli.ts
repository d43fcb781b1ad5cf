#!/usr/bin/env node
import { writeSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { check } from './commands/check/check.ts';
import { FORMATS, inspect } from './commands/inspect/inspect.ts';
import { SourceError } from './discover/source-error.ts';
import { ORDERS } from './timeline/traverse.ts';

const CANNOT_RUN = 2;
const DEFAULT_SOURCE = join(homedir(), '.claude', 'projects');

const program = new Command('annals')
  .description('Turns an archive of Claude Code transcripts into a site: every message at a permanent address.')
  .showHelpAfterError('(annals --help lists what there is)')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : CANNOT_RUN));

program
  .command('inspect')
  .description('show what the pipeline makes of an archive')
  .argument('[source]', 'folder of transcripts, or one .jsonl file', DEFAULT_SOURCE)
  .addOption(new Option('--format <format>', 'how to show it').choices(FORMATS).default('summary'))
  .addOption(new Option('--order <order>', 'order of rows').choices(ORDERS).default('reading'))
  .option('--project <name>', 'one project only: its slug, name or folder')
  .option('--session <id>', 'one session only: its id, or how that begins', notEmpty)
  .option('--main-only', 'without agents')
  .action((source, options) =>
    run(() => {
      inspect(
        source,
        {
          ...options,
          project: options.project ?? null,
          session: options.session ?? null,
          mainOnly: options.mainOnly === true,
        },
        print,
      );
      return 0;
    }),
  );

program
  .command('check')
  .description('say what is odd in an archive, and what it means')
  .argument('[source]', 'folder of transcripts, or one .jsonl file', DEFAULT_SOURCE)
  .option('--strict', 'exit with 1 for warnings too')
  .option('--all', 'list every place, not only the first few')
  .action((source, options) =>
    run(() => check(source, { strict: options.strict === true, all: options.all === true }, print)),
  );

program.parse();

function notEmpty(value: string): string {
  if (value === '') throw new InvalidArgumentError('It must not be empty.');
  return value;
}

/** What a person can mend is one sentence; anything else is our mistake and keeps its stack. */
function run(command: () => number): void {
  try {
    process.exitCode = command();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    process.stderr.write(`annals: ${error.message}\n`);
    process.exitCode = CANNOT_RUN;
  }
}

/** Written at once: a pipe that is full must wait, not buffer the whole archive. */
function print(text: string): void {
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
