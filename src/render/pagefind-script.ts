import { usePagefind } from './use-pagefind.ts';

/** The script that Pagefind writes beside every index. */
export const pagefindScript = (): Promise<string> =>
  usePagefind({ forceLanguage: 'en' }, async (index) => {
    const { files } = await index.getFiles();
    const script = files.find(({ path }) => path === 'pagefind.js');
    if (!script) throw new Error('Pagefind writes no pagefind.js any more.');
    return new TextDecoder().decode(script.content);
  });
