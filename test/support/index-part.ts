import type { IndexPart } from '../../src/search/merge-index.ts';
import { openIndex } from '../../src/search/open-index.ts';
import { type IndexFile, type PagefindRecord, runPagefind } from '../../src/search/run-pagefind.ts';

/** What Pagefind makes of some records. */
export async function partOf(records: readonly PagefindRecord[]): Promise<IndexPart> {
  const index = openFiles(await runPagefind(records));
  return { index, from: 0, to: index.pages.length };
}

/** An index from its files. */
export const openFiles = (files: readonly IndexFile[]) =>
  openIndex((path) => files.find((file) => file.path === path)!.content);
