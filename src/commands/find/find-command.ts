import type { Command } from 'commander';
import { print, run } from '../command-line.ts';
import { readUrl } from '../config/read-values.ts';
import { given } from '../config/site-flags.ts';
import { count, searchOf, sourceOf, withSearchOptions } from '../pointer/search-options.ts';
import { find } from './find.ts';

export const findCommand = (program: Command): Command =>
  withSearchOptions(
    program
      .command('find')
      .description('find messages by what they say: where each stands, on which branch, at which address')
      .argument('<text>', 'what to look for'),
  )
    .option('--limit <n>', 'how many matches to show', count, 20)
    .option('--site-url <url>', 'where the site stands: links are whole then', given(readUrl), '')
    .action((text, { limit, siteUrl: url, ...flags }) =>
      run(() => find(text, sourceOf(flags), { ...searchOf(flags), limit, siteUrl: url }, print)),
    );
