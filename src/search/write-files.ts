import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { IndexFile } from './run-pagefind.ts';

export function writeFiles(folder: string, files: readonly IndexFile[]): void {
  for (const { path, content } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Every file below a folder, by its path there. */
export const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();

/** Bytes of all files below a folder, but for one. */
export const bytesOf = (folder: string, but: string): number =>
  filesBelow(folder).reduce((sum, path) => sum + (path === but ? 0 : statSync(join(folder, path)).size), 0);
