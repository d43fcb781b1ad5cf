import type { Command } from 'commander';
import { print, run } from '../command-line.ts';
import { count, searchOf, sourceOf, withDryRun, withSearchOptions } from '../pointer/search-options.ts';
import { askNumber } from './ask-number.ts';
import { goto } from './goto.ts';

export const gotoCommand = (program: Command): Command =>
  withDryRun(
    withSearchOptions(
      program
        .command('goto')
        .description('let a session go on from a message, found by what it says; no row of it is lost')
        .argument('<text>', 'what the message says'),
    ),
  )
    .option('--match <n>', 'which of several matches, as "annals find" numbers them', count)
    .action((text, { match = null, dryRun = false, ...flags }) =>
      run(() => goto(text, sourceOf(flags), { ...searchOf(flags), match, isDryRun: dryRun }, askNumber(), print)),
    );
