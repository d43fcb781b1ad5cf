import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../render/package-folder.ts';
import { makeCore } from './make-core.ts';
import type { IndexFile } from './merge-index.ts';
import type { SearchFolder } from './search-folder.ts';

/** Where `npm run compile` leaves it. */
const PREPARED = join(packageFolder, 'dist', 'core');
const isSource = import.meta.url.endsWith('.ts');

/** What Pagefind needs in the browser besides shards. From source it is made, once in a process. */
export async function writeCore(folder: SearchFolder): Promise<void> {
  if (isSource) made ??= makeCore();
  for (const { path, content } of (await made) ?? readCore()) folder.write(`core/${path}`, content);
  folder.writeCopies();
}

let made: Promise<readonly IndexFile[]> | undefined;

const readCore = (): readonly IndexFile[] =>
  readdirSync(PREPARED, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => ({
      path: file.slice(PREPARED.length + 1).replaceAll('\\', '/'),
      content: readFileSync(file),
    }));
