import { describe, expect, test } from 'vitest';
import { nearWords } from '../../../assets/js/search/near-words.js';
import { believer } from '../../../assets/js/search/real-hits.js';
import { inWaves, shardsFor } from '../../../assets/js/search/shards-for.js';
import { shardOf, weightOf } from '../../../assets/js/search/whose.js';

describe('a score tells which shard it is of', () => {
  test.each([0, 1, 7, 4095])('shard %i', (shard) => {
    for (const score of [1, 0.021946297958493233, 1e-6, 123.456, 7.2e5].map(Math.fround))
      expect(shardOf({ score: score * weightOf(shard) })).toBe(shard);
  });

  test('without changing an order', () => {
    const [less, more] = [Math.fround(0.1), Math.fround(Math.fround(0.1) + 1e-8)];
    expect(more).toBeGreaterThan(less);
    expect(less * weightOf(4095)).toBeLessThan(more * weightOf(0));
  });

  test('but a score of nothing does not', () => expect(shardOf({ score: 0 })).toBeUndefined());
});

describe('a shard is believed when its best result has all words', () => {
  const result = (shard: number, content: string, locations: number[]) => ({
    score: Math.fround(0.5) * weightOf(shard),
    data: async () => ({ content, locations }),
  });
  const unclear = () => undefined;

  test.each([
    ['the word', 'tide', 'the tide', [1], true],
    ['a longer word', 'tide', 'the TidePool', [1], true],
    ['a part of an identifier', 'pool', 'the tide_pool', [1], true],
    ['an inflection', 'studying', 'we studied', [1], true],
    ['an adjective', 'successful', 'a success', [1], true],
    ['a doubled letter', 'running', 'it runs', [1], true],
    ['a long ending', 'verifications', 'was verified', [1], true],
    ['a name that the word begins with', 'entails', 'see ENT-96', [1], false],
    ['with accents', 'cafe', 'un Café', [1], true],
    ['a shorter word that Pagefind took for it', 'tide', 'a t test', [1], false],
    ['only one of two', 'tide chart', 'the tide', [1], false],
    ['both', 'tide chart', 'tide chart', [0, 1], true],
    ['a phrase is exact anyway', '"tide chart"', 'x', [0], true],
  ])('%s', async (_, form, content, locations, isReal) => {
    const believed = await believer(unclear)(form, [3], async () => [result(3, content, locations)]);
    expect(believed.get(3) !== false).toBe(isReal);
  });

  test('each by itself', async () => {
    const results = [result(2, 'the tide', [1]), result(5, 'a t', [1]), result(2, 'a t', [1])];
    expect(await believer(unclear)('tide', [2, 5], async () => results)).toEqual(
      new Map([
        [2, true],
        [5, false],
      ]),
    );
  });

  test('once for each query, however it is narrowed', async () => {
    const isReal = believer(unclear);
    let read = 0;
    const counted = (shard: number) => ({
      ...result(shard, 'the tide', [1]),
      data: async () => {
        read++;
        return { content: 'the tide', locations: [1] };
      },
    });
    const all = async (shards: number[]) => shards.map(counted);
    await isReal('tide', [1, 2], all);
    expect(await isReal('tide', [2, 3], all)).toEqual(
      new Map([
        [1, true],
        [2, true],
        [3, true],
      ]),
    );
    expect(read).toBe(3);
    await isReal('tides', [1], all);
    expect(read).toBe(4);
  });

  test('and nothing is read where the words of the shard tell', async () => {
    const says: Record<string, boolean> = { '1 tide': true, '1 chart': true, '2 tide': true, '2 chart': false };
    const isReal = believer((shard: number, term: string) => says[`${shard} ${term}`]);
    const asked: number[][] = [];
    const known = await isReal('tide chart', [1, 2, 3], async (shards: number[]) => {
      asked.push(shards);
      return [result(3, 'tide chart', [0, 1])];
    });
    expect(known).toEqual(
      new Map([
        [1, true],
        [2, false],
        [3, true],
      ]),
    );
    expect(asked).toEqual([[3]]);
  });
});

describe('shards', () => {
  const manifest = {
    shards: [
      { name: 'a.2', projects: ['a'], months: ['2026-04'] },
      { name: 'a.1', projects: ['a'], months: ['2026-02', '2026-03'] },
      { name: 'b', projects: ['b', 'c'], months: [] },
    ],
  };
  test.each([
    ['all', {}, ['a.2', 'a.1', 'b']],
    ['of a project', { project: ['a'] }, ['a.2', 'a.1']],
    ['of one that shares a shard', { project: ['c'] }, ['b']],
    ['of a month', { month: ['2026-03'] }, ['a.1']],
    ['of both', { project: ['b'], month: ['2026-03'] }, []],
    ['of either value', { project: ['a', 'b'], month: ['2026-04', '2026-02'] }, ['a.2', 'a.1']],
  ])('%s', (_, chosen, names) => {
    const wanted = { chosen: new Map(Object.entries(chosen)) };
    expect(shardsFor(manifest, wanted).map(({ name }: { name: string }) => name)).toEqual(names);
  });

  test('come in waves', () => {
    const many = Array.from({ length: 30 }, (_, at) => at);
    expect(inWaves(many).map((wave: number[]) => wave.length)).toEqual([12, 12, 6]);
    expect(inWaves(many).flat()).toEqual(many);
  });
});

describe('what is near a query that finds nothing', () => {
  const archive = ['harmonics of the tide', 'plateau', 'parent colors'];
  const count = async (q: string): Promise<number> =>
    archive.filter((text) => q.split(' ').every((word) => text.includes(word))).length;

  test.each([
    ['two letters changed about', 'hamronics', ['harmonics']],
    ['a letter too many', 'plateeau', ['plateau']],
    ['an ending that is not there', 'parentli', ['parent']],
    ['a word that is nowhere', 'tide xyzzyx', ['tide']],
    ['words that never meet', 'plateau tide', ['tide', 'plateau']],
    ['a wrong letter beside a right word', 'tide hamronics', ['tide', 'tide harmonics']],
    ['nothing at all', 'qqqqqq', []],
  ])('%s', async (_, query, near) => {
    expect(await nearWords(query, count)).toEqual(near);
  });

  test('is asked for a bounded number of times', async () => {
    let asked = 0;
    await nearWords(`${'q'.repeat(3000)} ${'qwertz'.repeat(6)}`, async () => {
      asked++;
      return 0;
    });
    expect(asked).toBeLessThan(40);
  });
});
