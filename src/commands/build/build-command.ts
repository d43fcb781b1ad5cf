import type { Command } from 'commander';
import { run, SOURCE_HELP, sourceOrDefault, terminal } from '../command-line.ts';
import { settleOptions } from '../config/settle-options.ts';
import { addSiteFlags, type SiteFlags } from '../config/site-flags.ts';
import { positive } from '../options.ts';

interface BuildFlags extends SiteFlags {
  readonly dryRun?: boolean;
  readonly cache?: boolean;
  readonly workers?: number;
  readonly profile?: boolean;
}

export const buildCommand = (program: Command): Command =>
  addSiteFlags(
    program
      .command('build')
      .description('build the site of an archive')
      .argument('[source...]', SOURCE_HELP)
      .option('-o, --output <folder>', 'where the site goes (default: _site)')
      .option('--dry-run', 'say what would be published, and write nothing')
      .option('--no-cache', 'make every page anew, and keep nothing for the next build')
      .option('--profile', 'say where the time went')
      .option('--workers <number>', 'threads that write pages (default: one for each core, at most 4)', positive),
  ).action((sources: string[], flags: BuildFlags) =>
    run(async () => {
      const { source, options } = await settleOptions(flags);
      const { build } = await import('./build.ts'); // the renderer takes a second to load, and other commands need none
      const { dryRun: isDry = false, cache: useCache = true, profile: isProfiled = false, workers } = flags;
      await build(
        sourceOrDefault(sources.length > 0 ? sources : source),
        { ...options, isDry, useCache, isProfiled, ...(workers !== undefined && { workers }) },
        terminal(),
      );
    }),
  );
