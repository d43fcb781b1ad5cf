import { type Command, InvalidArgumentError, Option } from 'commander';
import { SourceError } from '../../discover/source-error.ts';
import { DEPTHS } from '../../export/depth.ts';
import { AGENTS } from '../../export/markdown/conversation-writer.ts';
import { run, SOURCE_HELP, sourceOrDefault, terminal } from '../command-line.ts';
import { readUrl } from '../config/read-values.ts';
import { settleOptions } from '../config/settle-options.ts';
import { addRedactFlags } from '../config/site-flags.ts';
import { notEmpty } from '../options.ts';
import { EXPORT_FORMATS, type ExportOptions, exportArchive } from './export.ts';

export const exportCommand = (program: Command): Command =>
  addRedactFlags(
    program
      .command('export')
      .description('write conversations as Markdown, as JSON, or as the rows they were recorded in')
      .argument('[source...]', SOURCE_HELP)
      .requiredOption('-o, --output <folder>', 'where the files go', notEmpty)
      .addOption(new Option('--format <format>', 'what to write').choices(EXPORT_FORMATS).default('md'))
      .option('--project <name>', 'one project only: its slug, name or folder')
      .option('--session <id>', 'one session only: its id, or how that begins', notEmpty)
      .addOption(
        new Option('--paths <paths>', 'abandoned versions too, or not (default: all)').choices(['all', 'active']),
      )
      .addOption(
        new Option('--depth <depth>', 'how much to write (default: tools; for json, everything)').choices(DEPTHS),
      )
      .addOption(
        new Option(
          '--agents <agents>',
          'agents at their calls, in files of their own, or not (default: inline)',
        ).choices(AGENTS),
      )
      .option('--site-url <url>', 'where the site of the archive stands: permanent links lead there', url),
  ).action((sources: string[], flags: Flags) =>
    run(async () => {
      const { config, siteUrl, redact, personal } = flags;
      const { source, options } = await settleOptions({
        ...(config !== undefined && { config }),
        ...(siteUrl !== undefined && { siteUrl }),
        ...(redact !== undefined && { redact }),
        ...(personal !== undefined && { personal }),
      });
      const wanted = exportOptions(flags, options);
      exportArchive(sourceOrDefault(sources.length > 0 ? sources : source), wanted, terminal());
    }),
  );

type Flags = Partial<Pick<ExportOptions, 'paths' | 'depth' | 'agents'>> & {
  readonly output: string;
  readonly format: ExportOptions['format'];
  readonly project?: string;
  readonly session?: string;
  readonly config?: string;
  readonly siteUrl?: string;
  readonly redact?: 'standard' | 'paranoid' | 'off';
  readonly personal?: boolean;
};

function url(value: string): string {
  try {
    return readUrl(value);
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
}

function exportOptions(flags: Flags, settled: Pick<ExportOptions, 'url' | 'publishing'>): ExportOptions {
  const { format, output, paths, depth, agents } = flags;
  for (const [name, value] of Object.entries({ paths, depth, agents }))
    if (format === 'jsonl' && value !== undefined)
      throw new SourceError(
        `jsonl holds the rows as they were recorded: leave out --${name}, or choose another --format.`,
      );
  if (format === 'json' && agents === 'files')
    throw new SourceError('json holds agents as lines of their session: give --agents inline or none.');
  return {
    output,
    format,
    project: flags.project ?? null,
    session: flags.session ?? null,
    paths: paths ?? 'all',
    depth: depth ?? (format === 'json' ? 'everything' : 'tools'),
    agents: agents ?? 'inline',
    url: settled.url,
    publishing: settled.publishing,
  };
}
