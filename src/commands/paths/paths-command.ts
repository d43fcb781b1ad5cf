import { type Command, Option } from 'commander';
import { SourceError } from '../../discover/source-error.ts';
import { DEFAULT_SOURCE, print, run } from '../command-line.ts';
import { settleOptions } from '../config/settle-options.ts';
import { addRedactFlags } from '../config/site-flags.ts';
import { notEmpty } from '../options.ts';
import { showPaths } from './paths.ts';
import { showKin } from './show-kin.ts';

export const pathsCommand = (program: Command): Command =>
  addRedactFlags(
    program
      .command('paths')
      .description('show every conversation from its root to its leaf, or the rows above or below one')
      .argument('[source...]', 'folders of transcripts, or .jsonl files, read as one archive', [DEFAULT_SOURCE])
      .addOption(new Option('--format <format>', 'how to show it').choices(['text', 'json']).default('text'))
      .option('--project <name>', 'one project only: its slug, name or folder')
      .option('--session <id>', 'only those that end in this session: its id, or how that begins', notEmpty)
      .option('--rows', 'with the uuids of their rows')
      .option('--ancestors <uuid>', 'instead: the rows from the root to this one', notEmpty)
      .option('--descendants <uuid>', 'instead: all rows that came of this one', notEmpty),
  ).action((sources, { format, project = null, session = null, rows = false, ancestors, descendants, ...flags }) =>
    run(async () => {
      if (ancestors !== undefined && descendants !== undefined)
        throw new SourceError('Give --ancestors or --descendants, not both.');
      const { redact } = (await settleOptions(flags)).options.publishing;
      const uuid = ancestors ?? descendants;
      const kin = ancestors === undefined ? 'descendants' : 'ancestors';
      if (uuid !== undefined) showKin(sources, { kin, uuid, format, redact }, print);
      else showPaths(sources, { project, session, format, withRows: rows, redact }, print);
    }),
  );
