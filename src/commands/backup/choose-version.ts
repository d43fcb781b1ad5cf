import { lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { sameBeginning } from '../../read/same-beginning.ts';
import { OutputError } from '../../render/output-error.ts';
import type { KeptFile } from './list-files.ts';

/** What is to be done with a file, and which copy of it that is about. */
export interface Decision {
  readonly what: 'same' | 'new' | 'grown' | 'beside';
  readonly target: string;
}

/**
 * The copies of a file are its versions: the first in its place, others in layers beside the archive. A file is a later
 * state of one of them, or a version of its own. No copy ever gives way to something that does not begin with it.
 */
export function chooseVersion(file: KeptFile, output: string, isThorough: boolean): Decision {
  const versions: { readonly path: string; readonly stats: Stats }[] = [];
  let free = versionPath(output, 1, file.place);
  for (let stats = statOf(free); stats !== null; stats = statOf(free)) {
    versions.push({ path: free, stats });
    free = versionPath(output, versions.length + 1, file.place);
  }
  if (versions.length === 0) return { what: 'new', target: free };
  const same = versions.find(({ path, stats }) => stats.size === file.size && isSame(file, path, stats, isThorough));
  if (same) return { what: 'same', target: same.path };
  const grown = versions
    .filter(({ stats }) => stats.size < file.size)
    .sort((a, b) => b.stats.size - a.stats.size)
    .find(({ path, stats }) => sameBeginning(path, file.path, stats.size));
  if (grown) return { what: 'grown', target: grown.path };
  // A file that was emptied holds nothing that would have to be kept.
  return file.size === 0 ? { what: 'same', target: versions[0]!.path } : { what: 'beside', target: free };
}

const versionPath = (output: string, nth: number, place: string): string =>
  nth === 1 ? join(output, place) : join(output, `.beside-${nth}`, place);

/** Copies keep the time of what they were copied from: where it is the same, nothing was written since. */
const isSame = (file: KeptFile, copy: string, stats: Stats, isThorough: boolean): boolean =>
  (!isThorough && Math.trunc(stats.mtimeMs) === Math.trunc(file.mtime)) || sameBeginning(copy, file.path, file.size);

function statOf(path: string): Stats | null {
  let stats: Stats;
  try {
    stats = lstatSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  if (!stats.isFile()) throw new OutputError(`${path} is no file. Move it away, or give another folder with -o.`);
  return stats;
}
