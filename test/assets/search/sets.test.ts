import { describe, expect, test } from 'vitest';
import { newestSets } from '../../../assets/js/search/ask-sets.js';
import { addCounts, countFacets, fits, readSets } from '../../../assets/js/search/sets.js';
import { FacetSets } from '../../../src/search/facet-sets.ts';

const BASH = { role: ['tool'], tool: ['Bash'], branch: ['active', 'compacted'], project: ['p'] };
const READ = { ...BASH, tool: ['Read'], branch: ['active'] };
const PROMPT = { role: ['prompt'], branch: ['abandoned'], project: ['p'] };

function setsOf(shard: string) {
  const sets = new FacetSets(shard);
  const names = [BASH, READ, PROMPT, BASH].map((facets) => sets.add(facets));
  return { names, read: new Map<string, { records: number }>(readSets(sets.table())) };
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
  const sets = new Map(months.map((month) => [`s${month}`, { month: month ? [month] : [] }]));
  const counted = (hits: number) => months.map((month): [string, number] => [`s${month}`, hits]);

  test('the newest months are ranked, whole', () => {
    expect(newestSets(counted(2000), sets)).toEqual(['s2026-03', 's2026-02']);
    expect(newestSets(counted(5000), sets)).toEqual(['s2026-03']);
  });

  test('of what is not, everything', () => {
    expect(newestSets(counted(700), sets).length).toBe(4);
  });
});
