import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import type { Sources } from '../../discover/discover-sources.ts';
import { SourceError } from '../../discover/source-error.ts';
import { OutputError } from '../../render/output-error.ts';
import { clean, figure, plural } from '../terminal-text.ts';
import { chooseVersion, type Decision } from './choose-version.ts';
import { CopyError, copyFile } from './copy-file.ts';
import { type KeptFile, listFiles } from './list-files.ts';

export interface BackupOptions {
  readonly output: string;
  readonly isDryRun: boolean;
  /** Compares every copy byte by byte, also where size and time say that nothing changed. */
  readonly isThorough: boolean;
}

const LISTED = 20;

interface Kept {
  readonly counts: Record<Decision['what'], number>;
  readonly beside: string[];
  readonly failed: string[];
}

/** Copies what is new or has grown into an archive that only grows. Returns 1 when a file could not be copied. */
export function backup(
  sources: Sources,
  { output, isDryRun, isThorough }: BackupOptions,
  write: (text: string) => void,
): number {
  const target = resolve(output);
  const { files, roots } = listFiles(sources);
  refuseInside(target, roots);
  const kept: Kept = { counts: { same: 0, new: 0, grown: 0, beside: 0 }, beside: [], failed: [] };
  try {
    for (const file of files) keep(file, target, { isDryRun, isThorough }, kept);
  } catch (error) {
    throw OutputError.from(error, target);
  }
  write(report(kept, onlyIn(target, files), target, isDryRun));
  return kept.failed.length > 0 ? 1 : 0;
}

function keep(file: KeptFile, output: string, how: Pick<BackupOptions, 'isDryRun' | 'isThorough'>, kept: Kept): void {
  const { what, target } = chooseVersion(file, output, how.isThorough);
  try {
    if (what !== 'same' && !how.isDryRun) copyFile(file, target);
  } catch (error) {
    const { path, code } = error as NodeJS.ErrnoException;
    // What is wrong with one file of the source must not keep the others from being saved.
    if (!(error instanceof CopyError) && path !== file.path) throw error;
    kept.failed.push(`${file.place}: ${error instanceof CopyError ? error.message : `it cannot be read (${code})`}`);
    return;
  }
  kept.counts[what]++;
  if (what === 'beside') kept.beside.push(file.place);
}

/** An archive in its own source would copy itself, and one over its source would be none. */
function refuseInside(output: string, roots: readonly string[]): void {
  const target = realpathOf(output);
  for (const root of roots)
    if (`${target}${sep}`.startsWith(`${root}${sep}`) || `${root}${sep}`.startsWith(`${target}${sep}`))
      throw new OutputError(`${output} and ${root} lie in each other. Give a folder outside of it with -o.`);
}

/** The real path of what is not there yet. */
function realpathOf(path: string): string {
  for (let at = path; ; at = dirname(at))
    if (existsSync(at)) return join(realpathSync(at), path.slice(at.length));
    else if (dirname(at) === at) return path;
}

/** How many transcripts the source has no longer. */
function onlyIn(output: string, files: readonly KeptFile[]): number {
  if (!existsSync(output)) return 0;
  const places = new Set(files.map(({ place }) => place));
  try {
    const copies = listFiles(output).files.filter(({ isTranscript }) => isTranscript);
    return new Set(copies.map(({ place }) => place).filter((place) => !places.has(place))).size;
  } catch (error) {
    if (error instanceof SourceError) return 0;
    throw error;
  }
}

function report({ counts, beside, failed }: Kept, only: number, target: string, isDryRun: boolean): string {
  const list = (names: readonly string[]): string[] => [
    ...names.slice(0, LISTED).map((name) => `    ${clean(name)}`),
    ...(names.length > LISTED ? [`    … and ${figure(names.length - LISTED)} more`] : []),
  ];
  const lines = [
    `${isDryRun ? 'Would copy' : 'Copied'} ${plural(counts.new, 'new file')} and ${figure(counts.grown)} that grew; ${figure(counts.same)} are as they were.`,
    ...(beside.length > 0
      ? [
          `Kept beside the older copy, because it no longer begins like it (${plural(beside.length, 'file')}):`,
          ...list(beside),
        ]
      : []),
    ...(only > 0 ? [`In the archive only: ${plural(only, 'transcript')}.`] : []),
    ...(failed.length > 0 ? [`Could not be copied (${plural(failed.length, 'file')}):`, ...list(failed)] : []),
    ...(isDryRun ? [] : [`The archive is in ${target}. "annals build" reads it like ~/.claude/projects.`]),
  ];
  return `${lines.join('\n')}\n`;
}
