import { type Command, InvalidArgumentError } from 'commander';
import type { Sources } from '../../discover/discover-sources.ts';
import { DEFAULT_SOURCE } from '../command-line.ts';
import type { Search } from '../find/find.ts';
import { notEmpty } from '../options.ts';

interface SearchFlags {
  readonly regex?: boolean;
  readonly ignoreCase?: boolean;
  readonly project?: string;
  readonly session?: string;
}

/** What `find` and `goto` take alike: a match has the same number in both. */
export const withSearchOptions = (command: Command): Command =>
  withSource(command)
    .option('-e, --regex', 'the text is a regular expression')
    .option('-i, --ignore-case', 'with -e: upper and lower case are the same (plain text never tells them apart)')
    .option('--project <name>', 'one project only: its slug, name or folder')
    .option('--session <id>', 'one session only: its id, or how that begins', notEmpty);

export const searchOf = ({ regex, ignoreCase, project, session }: SearchFlags): Search => ({
  isRegex: regex === true,
  ignoreCase: ignoreCase === true,
  project: project ?? null,
  session: session ?? null,
});

export const withSource = (command: Command): Command =>
  command.option(
    '--source <folder>',
    'folder of transcripts, or a .jsonl file; may be repeated (default: ~/.claude/projects)',
    gather,
    [],
  );

const gather = (value: string, before: readonly string[]): readonly string[] => [...before, value];

export const sourceOf = ({ source }: { readonly source: readonly string[] }): Sources =>
  source.length > 0 ? source : DEFAULT_SOURCE;

export function count(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError('Give a number from 1.');
  return number;
}

export const withDryRun = (command: Command): Command =>
  command.option('--dry-run', 'say what would be done, and change nothing');
