import { runPagefind } from './run-pagefind.ts';
import type { SearchFolder } from './search-folder.ts';

const NEEDED = /^(?:wasm\.en\.pagefind|(?:index|fragment)\/.+|pagefind\..+\.pf_meta|pagefind-entry\.json)$/;
/** Pagefind takes no index without a word; this one nobody types. */
const UNTYPED = '\u{103a0}';

/** What Pagefind runs on in the browser, and an index of nothing: the one that others are merged with, so that each may stay away. */
export async function writeCore(folder: SearchFolder): Promise<void> {
  for (const { path, content } of await runPagefind([{ url: '-', content: UNTYPED, filters: {} }]))
    if (NEEDED.test(path)) folder.write(`core/${path}`, content);
}
