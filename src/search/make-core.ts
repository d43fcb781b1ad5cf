import { usePagefind } from '../render/use-pagefind.ts';
import type { IndexFile } from './merge-index.ts';

const NEEDED = /^(?:wasm\.en\.pagefind|(?:index|fragment)\/.+|pagefind\..+\.pf_meta|pagefind-entry\.json)$/;
/** Pagefind takes no index without a word; this one nobody types. */
const UNTYPED = '\u{103a0}';

/** What Pagefind runs on in the browser, and an index of nothing: the one that others are merged with, so that each may stay away. */
export const makeCore = (): Promise<readonly IndexFile[]> =>
  usePagefind({ forceLanguage: 'en' }, async (index) => {
    await index.addCustomRecord({ url: '-', content: UNTYPED, language: 'en' });
    const { files, errors } = await index.getFiles();
    if (errors.length > 0) throw new Error(`Pagefind makes no index: ${errors.join('; ')}`);
    return files.filter(({ path }) => NEEDED.test(path));
  });
