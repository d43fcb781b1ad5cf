import { join } from 'node:path';
import { type IndexFile, runPagefind } from './run-pagefind.ts';
import { writeFiles } from './write-files.ts';

const NEEDED = /^(?:wasm\.en\.pagefind|(?:index|fragment)\/.+|pagefind\..+\.pf_meta|pagefind-entry\.json)$/;
/** Pagefind takes no index without a word; this one nobody types. */
const UNTYPED = '\u{103a0}';

/** What Pagefind runs on in the browser, and an index of nothing: the one that others are merged with, so that each may stay away. */
export async function writeCore(folder: string): Promise<readonly IndexFile[]> {
  const files = await runPagefind([{ url: '-', content: UNTYPED, filters: {} }]);
  const needed = files.filter(({ path }) => NEEDED.test(path));
  writeFiles(join(folder, 'core'), needed);
  return needed;
}
