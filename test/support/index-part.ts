import { indexRecords, type PlainRecord } from '../../src/search/index-records.ts';
import type { IndexFile, IndexPart } from '../../src/search/merge-index.ts';
import { openIndex } from '../../src/search/open-index.ts';

/** An index of some records. */
export async function partOf(records: readonly PlainRecord[]): Promise<IndexPart> {
  const index = await indexRecords(records);
  return { index, from: 0, to: index.pages.length };
}

/** An index from its files. */
export const openFiles = (files: readonly IndexFile[]) =>
  openIndex((path) => files.find((file) => file.path === path)!.content);
