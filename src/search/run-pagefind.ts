import type { PagefindIndex } from 'pagefind';
import { usePagefind } from '../render/use-pagefind.ts';

/** A record as Pagefind takes it. */
export interface PagefindRecord {
  readonly url: string;
  readonly content: string;
  readonly filters: Readonly<Record<string, string>>;
}

export interface IndexFile {
  /** Below the folder of the index. */
  readonly path: string;
  readonly content: Uint8Array;
}

/** More wait in memory, and nothing goes faster. */
const MOST_IN_FLIGHT = 256;
/** Records in one file: what a hit is shown from is loaded a file at a time. */
const TOGETHER = 6;

/** Any text is indexed as English, because Pagefind keeps languages apart and would find only those of the page. */
export const runPagefind = (records: readonly PagefindRecord[]): Promise<readonly IndexFile[]> =>
  usePagefind({ forceLanguage: 'en', maxFragments: Math.ceil(records.length / TOGETHER) }, async (index) => {
    for (let from = 0; from < records.length; from += MOST_IN_FLIGHT)
      await Promise.all(records.slice(from, from + MOST_IN_FLIGHT).map((record) => add(index, record)));
    const made = await index.getFiles();
    if (made.errors.length > 0) throw failed(made.errors);
    return made.files;
  });

async function add(index: PagefindIndex, { url, content, filters }: PagefindRecord): Promise<void> {
  const own = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, [value]]));
  const { errors } = await index.addCustomRecord({ url, content, language: 'en', filters: own });
  if (errors.length > 0) throw failed(errors);
}

const failed = (errors: readonly string[]): Error =>
  new Error(
    `Pagefind could not index the archive: ${errors.join('; ')}. "--no-search" builds the site without search.`,
  );
