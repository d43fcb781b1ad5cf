import { expect, test } from 'vitest';
import { openHeaps } from '../../../assets/js/search/heaps.js';

type Asked = { heap: number; form: string; filters: { set: { any: string[] }; session?: object } };

/** So many shards, each with a set of its own: `a` is of shard 0, `b` of shard 1 … The last has “tide”, all have “sea”. */
async function open(shards: number) {
  const asked: Asked[] = [];
  const loaded: string[] = [];
  const merged: string[][] = [];
  const heaps = openHeaps(
    async () => {
      const heap = merged.push([]) - 1;
      return {
        wordsOf: (shard: string, word: string) =>
          word === 'sea' || shard === `s${shards - 1}` ? [{ word, records: 7 }] : [],
        pagefind: {
          mergeIndex: async (path: string) => void merged[heap]!.push(path),
          preload: async (term: string) => void loaded.push(`${term} ${heap}`),
          search: async (form: string, { filters }: Pick<Asked, 'filters'>) => {
            asked.push({ heap, form, filters });
            const set = { [`f${heap}`]: 1, none: 0 };
            return { results: [{ score: heap }], filters: { set }, totalFilters: { set: {} } };
          },
        },
      };
    },
    (set: string) => set.charCodeAt(0) - 'a'.charCodeAt(0),
  );
  for (let number = 0; number < shards; number++) await heaps.merge({ name: `s${number}`, number }, {});
  return { heaps, asked, loaded, merged };
}

test('a shard has a Pagefind of its own; of many, a few share one', async () => {
  expect((await open(3)).merged).toEqual([0, 1, 2].map((number) => [`annals:///shards/s${number}/`]));
  expect((await open(50)).merged.map(({ length }) => length)).toEqual([...Array(16).fill(3), 2]);
});

test('all are asked as one', async () => {
  const { heaps, asked } = await open(2);
  const { results, counts } = await heaps.search('tide');
  expect(results).toEqual([{ score: 1 }, { score: 0 }]);
  expect(counts).toEqual([
    ['f0', 1],
    ['f1', 1],
  ]);
  expect(asked.map(({ filters }) => filters.set.any)).toEqual([[], []]);
});

test('of some sets, only those that have them are asked, and each for its own', async () => {
  const { heaps, asked } = await open(17);
  await heaps.search('tide', { sets: ['a', 'b', 'c'], session: 'x' });
  expect(asked).toEqual(
    [['a'], ['b'], ['c']].map((any, heap) => ({
      heap,
      form: 'tide',
      filters: { set: { any }, session: { any: ['x'] } },
    })),
  );
});

test('of some shards, the others are not asked', async () => {
  const { heaps, asked } = await open(3);
  await heaps.search('tide', { among: [1] });
  expect(asked.map(({ heap }) => heap)).toEqual([1]);
});

test('of no set, all are asked for what nothing has', async () => {
  const { heaps, asked } = await open(2);
  await heaps.search('tide', { sets: [] });
  expect(asked.map(({ filters }) => filters.set.any)).toEqual([['-'], ['-']]);
});

test('a shard that lacks the longest word is not asked for another', async () => {
  const { heaps, loaded } = await open(3);
  const found = await heaps.loadTerms(['sea', 'harmonics']);
  expect(loaded.toSorted()).toEqual(['harmonics 0', 'harmonics 1', 'harmonics 2', 'sea 2']);
  const there = { isThere: true, places: 7 };
  expect([...found]).toEqual([[2, [there, there]]]);
});

test('a word is looked up in its shard', async () => {
  const { heaps } = await open(5);
  expect(heaps.lookUp(4, 'harmonics')).toEqual({ isThere: true, places: 7 });
  expect(heaps.lookUp(3, 'harmonics')).toEqual({ isThere: false, places: 0 });
});
