import type { Command } from 'commander';
import { print, run } from '../command-line.ts';
import { sourceOf, withDryRun, withSource } from '../pointer/search-options.ts';
import { branch } from './branch.ts';

export const branchCommand = (program: Command): Command =>
  withDryRun(
    withSource(
      program
        .command('branch')
        .description('let a session go on from the message with this uuid; no row of it is lost')
        .argument('<uuid>', 'uuid of a message, how it begins, or a link to it'),
    ),
  ).action((uuid, { dryRun = false, ...flags }) =>
    run(() => {
      branch(uuid, sourceOf(flags), dryRun, print);
      return 0;
    }),
  );
