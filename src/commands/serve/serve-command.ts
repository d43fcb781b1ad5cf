import type { Command } from 'commander';
import { run, SOURCE_HELP, sourceOrDefault, terminal } from '../command-line.ts';
import { settleOptions } from '../config/settle-options.ts';
import { addSiteFlags, type SiteFlags } from '../config/site-flags.ts';
import { port } from '../options.ts';

export const serveCommand = (program: Command): Command =>
  addSiteFlags(
    program
      .command('serve')
      .description('build, show on this machine, and build again on change')
      .argument('[source...]', SOURCE_HELP)
      .option('--port <port>', 'port to serve on (default: a free one)', port, 0),
  ).action((sources: string[], flags: SiteFlags & { readonly port: number }) =>
    run(async () => {
      const { source, options } = await settleOptions(flags);
      const { serve } = await import('./serve.ts'); // loads the renderer
      const { output: _, ...site } = options;
      await serve(
        sourceOrDefault(sources.length > 0 ? sources : source),
        { ...site, search: site.search === 'none' ? 'none' : 'http', port: flags.port },
        terminal(),
      );
    }),
  );
