import { expect, test } from 'vitest';
import { openEngine } from '../../../assets/js/search/engine.js';
import { weightOf } from '../../../assets/js/search/whose.js';
import { FacetSets } from '../../../src/search/facet-sets.ts';

const MONTHS = ['2026-03', '2026-02', '2026-01'];

/** One shard, with a word that stands in so many records of each month. */
async function open(hits: number) {
  const table = new FacetSets();
  const names = MONTHS.map((month) => table.add({ month: [month], role: ['answer'] }));
  const sets = names.map((name) => `p.${name}`);
  const asked: (string | readonly string[])[] = [];
  const search = async (_: string, { filters }: { filters: { set: { any: readonly string[] } } }) => {
    const { any } = filters.set;
    asked.push(any);
    const all = Object.fromEntries(sets.map((set) => [set, hits]));
    const results = sets.flatMap((set, nth) =>
      any.length === 0 || any.includes(set) ? [{ id: `r${nth}`, score: weightOf(0), data: async () => ({}) }] : [],
    );
    return { results, filters: { set: any.length === 0 ? all : {} }, totalFilters: { set: all } };
  };
  const engine = openEngine({
    openPagefind: async () => ({
      pagefind: { mergeIndex: async () => {}, preload: async () => {}, search },
      wordsOf: () => [{ word: 'tide', records: 3 * hits }],
    }),
    read: async () =>
      new TextEncoder().encode(JSON.stringify(table.table('p.', new Map(names.map((name) => [name, 1]))))),
    root: '',
  });
  await engine.merge({ name: 'p', number: 0, hash: 'x' });
  return { engine, asked, sets };
}

const WANTED = { q: 'tide', by: 'relevance', session: null, chosen: new Map() };

// a field wants no counts, the search page does
test.each([{ withCounts: false }, { withCounts: true }])(
  'a word that is everywhere is counted, and the newest of it ranked: %o',
  async (options) => {
    const { engine, asked, sets } = await open(1000);
    const { total, scores, counts } = await engine.search('tide', WANTED, options);
    expect(asked).toEqual([['-'], [sets[0]]]);
    expect(total).toBe(3000);
    expect(scores).toHaveLength(1);
    expect(counts).toEqual(options.withCounts ? expect.objectContaining({ role: { answer: 3000 } }) : {});
  },
);

test('a rare one is ranked whole, and counted by that', async () => {
  const { engine, asked } = await open(10);
  const { total, scores } = await engine.search('tide', WANTED, {});
  expect(asked).toEqual([[]]);
  expect(total).toBe(30);
  expect(scores).toHaveLength(3);
});

test('of a rare one within a month all is counted, and the month ranked', async () => {
  const { engine, asked, sets } = await open(10);
  const chosen = new Map([['month', ['2026-02']]]);
  const { total, scores, counts } = await engine.search('tide', { ...WANTED, chosen }, { withCounts: true });
  expect(asked).toEqual([['-'], [sets[1]]]);
  expect([total, scores.length]).toEqual([10, 1]);
  expect(counts).toMatchObject({ month: { '2026-03': 10, '2026-02': 10, '2026-01': 10 } });
});

test('one that the shard does not have is not looked for at all', async () => {
  const { engine, asked } = await open(10);
  const { total, scores } = await engine.search('harmonics', WANTED, {});
  expect(asked).toEqual([]);
  expect([total, scores.length]).toEqual([0, 0]);
});
