import { describe, expect, test } from 'vitest';
import { affordable } from '../../../assets/js/search/affordable.js';
import { addCounts, countFacets, fits, readSets } from '../../../assets/js/search/sets.js';
import { FacetSets, tagOf } from '../../../src/search/facet-sets.ts';

const BASH = { role: ['tool'], tool: ['Bash'], branch: ['active', 'compacted'], project: ['p'] };
const READ = { ...BASH, tool: ['Read'], branch: ['active'] };
const PROMPT = { role: ['prompt'], branch: ['abandoned'], project: ['p'] };

function setsOf(shard: string) {
  const sets = new FacetSets();
  const tag = tagOf(shard);
  const own = [BASH, READ, PROMPT, BASH].map((facets) => sets.add(facets));
  const records = new Map(own.map((name) => [name, own.filter((other) => other === name).length]));
  const read = new Map<string, { records: number }>(readSets(sets.table(tag, records)));
  return { names: own.map((name) => tag + name), read };
}

test('records of the same facets have one set, which the pages read again', () => {
  const { names, read } = setsOf('a');
  expect(names[3]).toBe(names[0]);
  expect(new Set(names).size).toBe(3);
  expect(read.get(names[0]!)).toMatchObject(BASH);
  expect(names.map((name) => read.get(name)!.records)).toEqual([2, 1, 1, 2]);
  expect(read.get(names[2]!)).toMatchObject({ ...PROMPT, tool: [] });
});

test('no two shards have a set in common', () => {
  expect(setsOf('a').names.some((name) => setsOf('b').names.includes(name))).toBe(false);
});

describe('counts', () => {
  const { names, read } = setsOf('a');
  const found = [
    [names[0], 5],
    [names[1], 3],
    [names[2], 2],
  ];
  const counted = (chosen: Record<string, string[]>) =>
    countFacets(found, read, { chosen: new Map(Object.entries(chosen)) });

  test('of all', () => {
    expect(counted({})).toMatchObject({
      role: { tool: 8, prompt: 2 },
      tool: { Bash: 5, Read: 3 },
      branch: { active: 8, compacted: 5, abandoned: 2 },
      project: { p: 10 },
    });
  });

  test('of a facet are made without what is chosen of it, and with what is chosen of others', () => {
    const counts = counted({ tool: ['Bash'] });
    expect(counts).toMatchObject({ role: { tool: 5 }, tool: { Bash: 5, Read: 3 }, branch: { active: 5 } });
    expect(counted({ role: ['prompt'], tool: ['Bash'] })).toEqual({ role: { tool: 5 }, tool: {} });
  });

  test('of several shards', () => {
    expect(addCounts([{ role: { tool: 1 } }, {}, { role: { tool: 2, prompt: 1 } }])).toEqual({
      role: { tool: 3, prompt: 1 },
    });
  });
});

test.each([
  ['when nothing is chosen', {}, true],
  ['one of several values', { branch: ['compacted', 'abandoned'] }, true],
  ['all facets or none', { role: ['tool'], tool: ['Read'] }, false],
])('a set fits %s', (_, chosen, isFit) => {
  expect(fits(BASH, { chosen: new Map(Object.entries(chosen)) })).toBe(isFit);
});

describe('of what is everywhere', () => {
  const months = ['2026-03', '2026-01', '', '2026-02'];
  const roles = ['tool', 'prompt'];
  const names = months.flatMap((month) => roles.map((role) => `${month} ${role}`));
  const sets = new Map(
    names.map((name) => {
      const [month, role] = name.split(' ');
      return [name, { month: month ? [month] : [], role: [role], shard: 0 }];
    }),
  );
  const ranked = (hits: number, { isCut = true, chosen = {} } = {}): string[] => {
    const counted = names.map((name): [string, number] => [name, hits]);
    const wanted = { chosen: new Map(Object.entries(chosen)) };
    return affordable(counted, sets, wanted, { placesIn: () => 1000, isCut });
  };

  test('the newest is ranked, and of a month what was said before what tools did', () => {
    expect(ranked(600)).toEqual(['2026-03 prompt', '2026-03 tool', '2026-02 prompt']);
    expect(ranked(5000)).toEqual(['2026-03 prompt']);
  });

  test('by date, whole months', () => {
    expect(ranked(600, { isCut: false })).toEqual(['2026-03 prompt', '2026-03 tool', '2026-02 prompt', '2026-02 tool']);
    expect(ranked(5000, { isCut: false })).toEqual(['2026-03 prompt', '2026-03 tool']);
  });

  test('only what is chosen', () => {
    expect(ranked(5000, { chosen: { role: ['tool'], month: ['2026-02', '2026-01'] } })).toEqual(['2026-02 tool']);
  });

  test('of what is not, everything', () => {
    expect(ranked(100)).toHaveLength(8);
  });

  test('what a hit takes counts, not how many there are', () => {
    const counted = names.map((name): [string, number] => [name, 5000]);
    const cheap = affordable(counted, sets, { chosen: new Map() }, { placesIn: () => 10, isCut: true });
    expect(cheap).toHaveLength(8);
  });
});
