import type { ReadRow } from '../view/session-pages.ts';

/** Bytes of transcript that are kept parsed: what a page shows is asked for several times. */
const MOST_RECENT = 8_000_000;

/** Content of rows, which need not be read again as long as others were not. */
export function memoizeRecent(read: ReadRow, sizeOf: (row: number) => number): ReadRow {
  const recent = new Map<number, ReturnType<ReadRow>>();
  let size = 0;
  return (row) => {
    const known = recent.get(row);
    if (known) return known;
    if (size > MOST_RECENT) {
      recent.clear();
      size = 0;
    }
    const value = read(row);
    recent.set(row, value);
    size += sizeOf(row);
    return value;
  };
}
