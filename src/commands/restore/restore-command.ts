import type { Command } from 'commander';
import { print, run } from '../command-line.ts';
import { notEmpty } from '../options.ts';
import { sourceOf, withDryRun, withSource } from '../pointer/search-options.ts';
import { restore } from './restore.ts';

export const restoreCommand = (program: Command): Command =>
  withDryRun(
    withSource(
      program
        .command('restore')
        .description("give a session's file back as it was before goto or branch, byte for byte")
        .argument('<session>', 'id of the session, or how it begins', notEmpty),
    ),
  ).action((session, { dryRun = false, ...flags }) =>
    run(() => {
      restore(session, sourceOf(flags), dryRun, print);
      return 0;
    }),
  );
