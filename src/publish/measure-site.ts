import { lstatSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

export interface SiteFile {
  /** From the top of the site, with `/`. */
  readonly path: string;
  readonly bytes: number;
}

export interface MeasuredSite {
  /** By path. */
  readonly files: readonly SiteFile[];
  readonly bytes: number;
  /** Symbolic links and whatever else is no plain file: no host takes them. */
  readonly strange: readonly string[];
}

/** What is in a built site, and how large it is. Links are not followed. */
export function measureSite(folder: string): MeasuredSite {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  const paths = entries.map((entry) => ({
    path: join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .replaceAll(sep, '/'),
    isFile: entry.isFile(),
  }));
  const files = paths
    .filter(({ isFile }) => isFile)
    .map(({ path }) => ({ path, bytes: lstatSync(join(folder, path)).size }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    files,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    strange: paths.flatMap(({ path, isFile }) => (isFile ? [] : [path])).sort(),
  };
}
