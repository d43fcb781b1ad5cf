import type { Command } from 'commander';
import { print, run, SOURCE_HELP, sourceOrDefault } from '../command-line.ts';
import { withDryRun } from '../pointer/search-options.ts';
import { backup } from './backup.ts';

export const backupCommand = (program: Command): Command =>
  withDryRun(
    program
      .command('backup')
      .description('keep copies of transcripts before the CLI deletes them; a copy never shrinks')
      .argument('[source...]', SOURCE_HELP)
      .requiredOption('-o, --output <folder>', 'where the archive is')
      .option('--thorough', 'compare every copy byte by byte, not only those that changed'),
  ).action((source, { output, dryRun = false, thorough = false }) =>
    run(() => backup(sourceOrDefault(source), { output, isDryRun: dryRun, isThorough: thorough }, print)),
  );
