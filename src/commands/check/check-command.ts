import type { Command } from 'commander';
import { DEFAULT_SOURCE, print, run } from '../command-line.ts';
import { settleOptions } from '../config/settle-options.ts';
import { addRedactFlags, type SiteFlags } from '../config/site-flags.ts';
import { check } from './check.ts';
import { checkPublished } from './check-published.ts';

interface CheckFlags extends SiteFlags {
  readonly strict?: boolean;
  readonly all?: boolean;
  readonly published?: string;
}

export const checkCommand = (program: Command): Command =>
  addRedactFlags(
    program
      .command('check')
      .description('say what is odd in an archive, and what it means; or whether a built site may be published')
      .argument('[source...]', 'folders of transcripts, or .jsonl files, read as one archive', [DEFAULT_SOURCE])
      .option('--strict', 'exit with 1 for warnings too')
      .option('--all', 'list every place, not only the first few')
      .option('--published <folder>', 'look through a built site for secrets, and for what GitHub Pages does not take'),
  ).action((sources: string[], { strict = false, all = false, published, ...flags }: CheckFlags) =>
    run(async () => {
      const { redact } = (await settleOptions(flags)).options.publishing;
      if (published !== undefined) return checkPublished(published, { all, redact }, print);
      return check(sources, { strict, all, redact }, print);
    }),
  );
