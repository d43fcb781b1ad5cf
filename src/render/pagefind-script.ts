import { close, createIndex } from 'pagefind';

/** The script that Pagefind writes beside every index. */
export async function pagefindScript(): Promise<string> {
  try {
    const { index, errors } = await createIndex({ forceLanguage: 'en' });
    if (!index) throw new Error(`Pagefind did not start: ${errors.join(', ')}`);
    const { files } = await index.getFiles();
    const script = files.find(({ path }) => path === 'pagefind.js');
    if (!script) throw new Error('Pagefind writes no pagefind.js any more.');
    return new TextDecoder().decode(script.content);
  } finally {
    await close();
  }
}
