import { type Command, Option } from 'commander';
import { run, SOURCE_HELP, sourceOrDefault, terminal } from '../command-line.ts';
import { settleOptions } from '../config/settle-options.ts';
import { addSiteFlags } from '../config/site-flags.ts';
import { notEmpty } from '../options.ts';
import { asker } from './ask.ts';
import { publishWorkflow } from './publish-workflow.ts';

/** What all can see is built with personal data redacted, unless somebody says otherwise. */
const IS_PERSONAL_REDACTED = true;

export const publishCommand = (program: Command): Command =>
  addSiteFlags(
    program
      .command('publish')
      .description('build the site and push it to a branch that GitHub Pages serves')
      .argument('[source...]', SOURCE_HELP)
      .option('--remote <remote>', 'a remote of this repository, an address, or a path (default: origin)', notEmpty)
      .option('--branch <branch>', 'the branch that holds the site', notEmpty, 'gh-pages')
      .option('--yes', 'do not ask')
      .option('--dry-run', 'say what would be published, and push nothing')
      .addOption(
        new Option(
          '--gone <choice>',
          'published sessions that are gone from the archive: keep their pages, or drop them (default: ask; with --yes, keep)',
        ).choices(['keep', 'drop']),
      )
      .option('--onto <commit>', 'publish on top of this commit of somebody else', notEmpty)
      .option(
        '--workflow',
        'instead, write a GitHub Actions workflow that publishes an archive kept in this repository',
      ),
  ).action((sources: string[], { remote, branch, yes = false, dryRun = false, gone, onto, workflow, ...flags }) =>
    run(async () => {
      if (workflow === true) return publishWorkflow(sources[0], process.cwd(), terminal());
      const { source, options } = await settleOptions(flags, IS_PERSONAL_REDACTED);
      const { publish } = await import('./publish.ts'); // loads the renderer
      const { output: _, ...site } = options;
      return publish(
        sourceOrDefault(sources.length > 0 ? sources : source),
        { ...site, remote, branch, yes, dryRun, gone, onto, folder: process.cwd() },
        terminal(),
        asker(),
      );
    }),
  );
