import type { SearchTotals } from '../../search/build-search.ts';
import { plural, sizeText } from '../terminal-text.ts';

/** What search costs, in a sentence. */
export function searchWords(search: SearchTotals | null): string {
  if (search === null) return 'No search.';
  const { bytes, copyBytes, shards, rebuilt, milliseconds } = search;
  const copy =
    copyBytes > 0
      ? `${sizeText(copyBytes)} for search by double-click ("--no-file-search" leaves it out)`
      : 'no search by double-click';
  const work = rebuilt === shards ? plural(shards, 'part') : `${rebuilt} of ${plural(shards, 'part')} built anew`;
  return `${sizeText(bytes)} of search index, ${work}, in ${(milliseconds / 1000).toFixed(1)} s; ${copy}.`;
}
