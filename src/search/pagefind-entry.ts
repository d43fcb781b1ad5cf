/** Whose indexes ours look like. */
export const PAGEFIND = '1.6.0';

/** Signs that a word is not without: those that join others. */
const JOINING = [...'_‿⁀⁔︳︴﹍﹎﹏＿'];

/** What Pagefind's script reads first of an index. */
export const entryJson = (meta: string, pages: number): string =>
  JSON.stringify({
    version: PAGEFIND,
    languages: { en: { hash: meta, wasm: 'en', page_count: pages } },
    include_characters: JOINING,
  });
