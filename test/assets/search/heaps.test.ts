import { expect, test } from 'vitest';
import { openHeaps } from '../../../assets/js/search/heaps.js';

type Asked = { heap: number; form: string; filters: { set: { any: string[] }; session?: object } };

/** Five shards, each with a set of its own: `a` is of shard 0, `b` of shard 1 … */
async function open() {
  const asked: Asked[] = [];
  const merged: string[][] = [];
  const heaps = openHeaps(
    async () => {
      const heap = merged.push([]) - 1;
      return {
        wordsOf: (shard: string) => (shard === 's4' ? [{ word: 'tide', records: 7 }] : []),
        pagefind: {
          mergeIndex: async (path: string) => void merged[heap]!.push(path),
          search: async (form: string, { filters }: Pick<Asked, 'filters'>) => {
            asked.push({ heap, form, filters });
            return { results: [{ score: heap }], filters: { set: { [`f${heap}`]: 1 } }, totalFilters: { set: {} } };
          },
        },
      };
    },
    (set: string) => set.charCodeAt(0) - 'a'.charCodeAt(0),
  );
  for (let number = 0; number < 5; number++) await heaps.merge({ name: `s${number}`, number }, {});
  return { heaps, asked, merged };
}

test('a few shards share a Pagefind, and all are asked as one', async () => {
  const { heaps, asked, merged } = await open();
  expect(merged).toEqual(
    [
      ['s0', 's1', 's2'],
      ['s3', 's4'],
    ].map((own) => own.map((name) => `annals:///shards/${name}/`)),
  );
  const { results, counts } = await heaps.search('tide');
  expect(results).toEqual([{ score: 1 }, { score: 0 }]);
  expect(counts).toEqual({ f0: 1, f1: 1 });
  expect(asked.map(({ filters }) => filters.set.any)).toEqual([[], []]);
});

test('of some sets, only those that have them are asked, and each for its own', async () => {
  const { heaps, asked } = await open();
  await heaps.search('tide', { sets: ['a', 'c'], session: 'x' });
  expect(asked).toEqual([{ heap: 0, form: 'tide', filters: { set: { any: ['a', 'c'] }, session: { any: ['x'] } } }]);
});

test('of no set, all are asked for what nothing has', async () => {
  const { heaps, asked } = await open();
  await heaps.search('tide', { sets: [] });
  expect(asked.map(({ filters }) => filters.set.any)).toEqual([['-'], ['-']]);
});

test('a word is looked up in its shard', async () => {
  const { heaps } = await open();
  expect(heaps.lookUp(4, 'tide')).toEqual({ isThere: true, places: 7 });
  expect(heaps.lookUp(3, 'harmonics')).toEqual({ isThere: false, places: 0 });
});
