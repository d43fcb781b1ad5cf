import { type Command, Option } from 'commander';
import { ORDERS } from '../../timeline/traverse.ts';
import { DEFAULT_SOURCE, print, run } from '../command-line.ts';
import { settleOptions } from '../config/settle-options.ts';
import { addRedactFlags } from '../config/site-flags.ts';
import { notEmpty } from '../options.ts';
import { FORMATS, inspect } from './inspect.ts';

export const inspectCommand = (program: Command): Command =>
  addRedactFlags(
    program
      .command('inspect')
      .description('show what the pipeline makes of an archive')
      .argument('[source...]', 'folders of transcripts, or .jsonl files, read as one archive', [DEFAULT_SOURCE])
      .addOption(new Option('--format <format>', 'how to show it').choices(FORMATS).default('summary'))
      .addOption(new Option('--order <order>', 'order of rows').choices(ORDERS).default('reading'))
      .option('--project <name>', 'one project only: its slug, name or folder')
      .option('--session <id>', 'one session only: its id, or how that begins', notEmpty)
      .option('--main-only', 'without agents'),
  ).action((source, { format, order, project = null, session = null, mainOnly = false, ...flags }) =>
    run(async () => {
      const { redact } = (await settleOptions(flags)).options.publishing;
      inspect(source, { format, order, project, session, mainOnly, redact }, print);
    }),
  );
