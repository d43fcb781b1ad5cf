import { type Command, InvalidArgumentError, Option } from 'commander';
import { PARTS, type Part } from '../../redact/publishing.ts';
import type { Level } from '../../redact/redact-options.ts';
import { readDay, readTimeZone, readUrl } from './read-values.ts';

/** What a command that builds a site takes from its command line; what was not given is left out. */
export interface SiteFlags {
  readonly config?: string;
  readonly output?: string;
  readonly name?: string;
  readonly siteUrl?: string;
  readonly index?: boolean;
  readonly timezone?: string;
  readonly project?: readonly string[];
  readonly excludeProject?: readonly string[];
  readonly session?: readonly string[];
  readonly excludeSession?: readonly string[];
  readonly path?: readonly string[];
  readonly excludePath?: readonly string[];
  readonly excludeMessage?: readonly string[];
  readonly since?: string;
  readonly until?: string;
  readonly without?: readonly Part[];
  readonly redact?: Level;
  readonly personal?: boolean;
  readonly search?: boolean;
  readonly fileSearch?: boolean;
  readonly ghosts?: boolean;
  readonly twins?: boolean;
}

/** The flags that say what the site is called, what is published, and how. */
export const addSiteFlags = (command: Command): Command =>
  addRedactFlags(
    command
      .option('--name <name>', 'whose annals these are, for the foot of each page (default: this archive)')
      .option('--site-url <url>', 'where the site will stand: feeds and 404 pages need it', given(readUrl))
      .option('--index', 'let search engines list it')
      .option('--no-twins', 'no Markdown and JSON beside the pages of sessions')
      .option('--timezone <zone>', 'zone in which days and months are counted (default: UTC)', given(readTimeZone))
      .option('--project <name>', 'publish only this project: name, slug or folder, with * (again for more)', more)
      .option('--session <id>', 'publish only this session: its id, or how that begins (again for more)', more)
      .option('--path <folder>', 'publish only sessions run in this folder or below (again for more)', more)
      .option('--exclude-project <name>', 'withdraw a project (again for more)', more)
      .option('--exclude-session <id>', 'withdraw a session (again for more)', more)
      .option('--exclude-path <folder>', 'withdraw sessions run in a folder or below (again for more)', more)
      .option('--exclude-message <uuid>', 'withdraw one message (again for more)', more)
      .option('--since <day>', 'publish nothing older', given(readDay))
      .option('--until <day>', 'publish nothing younger than the end of this day', given(readDay))
      .option('--without <parts>', `leave out parts as a kind: ${PARTS.join(', ')}`, parts)
      .option('--ghosts', 'show the prompts of deleted sessions too, from history.jsonl')
      .option('--no-search', 'build no search index')
      .option('--no-file-search', 'search only where the site is served: saves about 1.4 times the size of the index'),
  );

/** The flags that say what is redacted, for whatever shows texts of an archive. */
export const addRedactFlags = (command: Command): Command =>
  command
    .option('--config <file>', 'settings (default: annals.config.js, .mjs or .json in this folder)')
    .addOption(
      new Option('--redact <level>', 'how secrets are redacted (default: standard)').choices([
        'standard',
        'paranoid',
        'off',
      ]),
    )
    .option('--personal', 'redact home folders, user names, e-mail addresses and host names too')
    .option('--no-personal', 'leave them as they are');

/** A value that is read as in a config file. */
export const given =
  (read: (value: string) => string) =>
  (value: string): string => {
    try {
      return read(value);
    } catch (error) {
      throw new InvalidArgumentError((error as Error).message);
    }
  };

function more(value: string, before: readonly string[] = []): readonly string[] {
  if (value === '') throw new InvalidArgumentError('It must not be empty.');
  return [...before, value];
}

function parts(value: string, before: readonly Part[] = []): readonly Part[] {
  const named = value.split(',').map((part) => part.trim());
  const unknown = named.find((part) => !(PARTS as readonly string[]).includes(part));
  if (unknown !== undefined) throw new InvalidArgumentError(`There is no part "${unknown}".`);
  return [...before, ...(named as Part[])];
}
