import type { PagefindIndex } from 'pagefind';
import { usePagefind } from '../../src/render/use-pagefind.ts';
import type { PlainRecord } from '../../src/search/index-records.ts';
import type { IndexFile } from '../../src/search/merge-index.ts';

const MOST_IN_FLIGHT = 256;

/** What the real Pagefind makes of records. Any text is English to it, as it is to us. */
export const runPagefind = (records: readonly PlainRecord[]): Promise<readonly IndexFile[]> =>
  usePagefind({ forceLanguage: 'en', maxFragments: Math.ceil(records.length / 6) }, async (index) => {
    for (let from = 0; from < records.length; from += MOST_IN_FLIGHT)
      await Promise.all(records.slice(from, from + MOST_IN_FLIGHT).map((record) => add(index, record)));
    return (await index.getFiles()).files;
  });

async function add(index: PagefindIndex, { url, content, filters }: PlainRecord): Promise<void> {
  const own = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, [value]]));
  const { errors } = await index.addCustomRecord({ url, content, language: 'en', filters: own });
  if (errors.length > 0) throw new Error(errors.join('; '));
}

const BREAK =
  /(?<=[!-/:-@[-^`{-~]\u200b*)\u00ad(?=\u200b*(?:[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]|$))/g;

/** Without the breaks behind signs, which Pagefind would take for words and we do not. */
export const withoutBreaks = (record: PlainRecord): PlainRecord => ({
  ...record,
  content: record.content.replace(BREAK, ''),
});
