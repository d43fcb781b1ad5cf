import { expect, test } from 'vitest';
import { indexRecords, type PlainRecord } from '../../src/search/index-records.ts';
import { recordsBelow } from '../support/drawn-records.ts';
import { openFiles } from '../support/index-part.ts';
import { runPagefind, withoutBreaks } from '../support/run-pagefind.ts';
import { told } from '../support/told-index.ts';

const MINUTES = 60_000;
const MOST = 4000;

/** As many as Pagefind indexes in a minute, from all over the archive. */
function sample(): readonly PlainRecord[] {
  const all = Array.from(recordsBelow(process.env.ANNALS_CORPUS!), ({ content, filters }, nth) => ({
    url: `r${nth}`,
    content,
    filters: { session: filters.session?.[0] ?? '' },
  }));
  const step = Math.max(1, all.length / MOST);
  return all.filter((_, nth) => Math.floor(nth / step) !== Math.floor((nth - 1) / step));
}

test(
  'an index of a real archive says what Pagefind says of it',
  async () => {
    const records = sample();
    expect(records.length).toBeGreaterThan(100);
    expect(told(await indexRecords(records))).toEqual(told(openFiles(await runPagefind(records.map(withoutBreaks)))));
  },
  10 * MINUTES,
);
