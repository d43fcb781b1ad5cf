#!/usr/bin/env node
import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { build } from './commands/build/build.ts';
import type { Terminal } from './commands/build/progress.ts';
import { check } from './commands/check/check.ts';
import { FORMATS, inspect } from './commands/inspect/inspect.ts';
import { notEmpty, port, siteOptions, siteUrl, timeZone } from './commands/options.ts';
import { serve } from './commands/serve/serve.ts';
import { SourceError } from './discover/source-error.ts';
import { OutputError } from './render/output-error.ts';
import { ORDERS } from './timeline/traverse.ts';

const CANNOT_RUN = 2;
const DEFAULT_SOURCE = join(homedir(), '.claude', 'projects');

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

const program = new Command('annals')
  .version(version)
  .description('Turns an archive of Claude Code transcripts into a site: every message at a permanent address.')
  .showHelpAfterError('(annals --help lists what there is)')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : CANNOT_RUN));

program
  .command('build')
  .description('build the site of an archive')
  .argument('[source]', 'folder of transcripts, or one .jsonl file (default: ~/.claude/projects)')
  .option('-o, --output <folder>', 'where the site goes', '_site')
  .option('--name <name>', 'whose annals these are, for the foot of each page', 'this archive')
  .option('--site-url <url>', 'where the site will stand: feeds and 404 pages need it', siteUrl)
  .option('--index', 'let search engines list it')
  .option('--timezone <zone>', 'zone in which days and months are counted', timeZone, 'UTC')
  .action((source, options) => runAsync(() => build(source ?? defaultSource(), siteOptions(options), terminal())));

program
  .command('serve')
  .description('build, show on this machine, and build again on change')
  .argument('[source]', 'folder of transcripts, or one .jsonl file (default: ~/.claude/projects)')
  .option('--port <port>', 'port to serve on (default: a free one)', port, 0)
  .option('--name <name>', 'whose annals these are, for the foot of each page', 'this archive')
  .option('--timezone <zone>', 'zone in which days and months are counted', timeZone, 'UTC')
  .action((source, options) =>
    runAsync(() => serve(source ?? defaultSource(), { ...siteOptions(options), port: options.port }, terminal())),
  );

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

await program.parseAsync();

function defaultSource(): string {
  process.stderr.write(`Reading ${DEFAULT_SOURCE}\n`);
  return DEFAULT_SOURCE;
}

function terminal(): Terminal {
  const { stderr } = process;
  return { isTerminal: stderr.isTTY === true, columns: stderr.columns ?? 80, write: (text) => stderr.write(text) };
}

async function runAsync(command: () => Promise<unknown>): Promise<void> {
  try {
    await command();
  } catch (error) {
    fail(error);
  }
}

/** What a person can mend is one sentence; anything else is our mistake and keeps its stack. */
function run(command: () => number): void {
  try {
    process.exitCode = command();
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): void {
  if (!(error instanceof SourceError || error instanceof OutputError)) throw error;
  process.stderr.write(`annals: ${error.message}\n`);
  process.exitCode = CANNOT_RUN;
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
