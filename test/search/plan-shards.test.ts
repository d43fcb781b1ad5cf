import { describe, expect, test } from 'vitest';
import {
  type FindableProject,
  type FindableSession,
  type ShardPlan,
  ShardPlanner,
} from '../../src/search/plan-shards.ts';

/** Transcripts are about six times their records. */
const planShards = (projects: readonly FindableProject[], largest?: number, few?: number): readonly ShardPlan[] => {
  const expected = projects.map(({ slug, sessions }) => ({
    slug,
    bytes: 6 * sessions.flatMap(({ records }) => records.months).reduce((sum, [, bytes]) => sum + bytes, 0),
  }));
  const planner = new ShardPlanner(expected, largest, few);
  return projects.flatMap((project) => planner.add(project).complete);
};

const session = (name: string, months: Readonly<Record<string, number>>): FindableSession => ({
  name,
  title: name,
  isNamed: false,
  messages: 1,
  records: {
    path: name,
    hash: name,
    months: Object.entries(months).map(([month, bytes]) => [month, bytes, `${name} ${month}`]),
  },
});

/** `name: session from–to …` for each shard, with 100 bytes as the most. */
const plan = (sessions: readonly FindableSession[]): string[] =>
  planShards([{ slug: 'p', name: 'p', sessions }], 100).map(
    ({ name, slices }) =>
      `${name}: ${slices.map((slice) => `${slice.session.name} ${slice.from}-${slice.to}`).join(', ')}`,
  );

describe('a project is cut no finer than it must be', () => {
  test.each([
    { says: 'small', sessions: [session('a', { '2026-01': 40, '2026-07': 60 })], shards: ['p: a 0-100'] },
    {
      says: 'by the year',
      sessions: [session('a', { '2025-01': 60, '2025-12': 30 }), session('b', { '2026-01': 90 })],
      shards: ['p.2025: a 0-90', 'p.2026: b 0-90'],
    },
    {
      says: 'by the quarter',
      sessions: [session('a', { '2026-01': 60, '2026-03': 30, '2026-04': 50 })],
      shards: ['p.2026-q1: a 0-90', 'p.2026-q2: a 0-50'],
    },
    {
      says: 'by the month',
      sessions: [session('a', { '2026-01': 60, '2026-02': 60 }), session('b', { '2026-02': 40 })],
      shards: ['p.2026-01: a 0-60', 'p.2026-02: a 0-60, b 0-40'],
    },
    {
      says: 'by sessions within a month',
      sessions: [session('a', { '2026-01': 60 }), session('b', { '2026-01': 60 }), session('c', { '2026-01': 30 })],
      shards: ['p.2026-01.1: a 0-60', 'p.2026-01.2: b 0-60, c 0-30'],
    },
    {
      says: 'a session that is too large alone',
      sessions: [session('a', { '2026-01': 250 })],
      shards: ['p.2026-01.1: a 0-100', 'p.2026-01.2: a 100-200', 'p.2026-01.3: a 200-250'],
    },
    {
      says: 'what has no time apart',
      sessions: [session('a', { '': 20, '2025-01': 60, '2026-01': 60 })],
      shards: ['p: a 0-20', 'p.2025: a 0-60', 'p.2026: a 0-60'],
    },
    { says: 'nothing', sessions: [session('a', {})], shards: [] },
  ])('$says', ({ sessions, shards }) => {
    expect(plan(sessions)).toEqual(shards);
  });

  test('and keeps its older shards as it grows', () => {
    const old = [session('a', { '2026-01': 90 }), session('b', { '2026-02': 80 })];
    const grown = [...old, session('c', { '2026-02': 50, '2026-03': 60 })];
    expect(plan(grown)).toEqual(expect.arrayContaining(['p.2026-01: a 0-90']));
    expect(plan(grown).some((shard) => shard.includes('c 0-50'))).toBe(true);
  });
});

describe('small projects share a shard where there are many', () => {
  const project = (slug: string, bytes: number) => ({
    slug,
    name: slug,
    sessions: [session(slug, { '2026-01': bytes })],
  });
  const shares = (sizes: Readonly<Record<string, number>>): string[] =>
    planShards(
      Object.entries(sizes).map(([slug, bytes]) => project(slug, bytes)),
      100,
      3,
    ).map(({ name, projects }) => `${name}: ${projects.join(' ')}`);

  test('a few stay as they are', () => {
    expect(shares({ a: 10, b: 10, c: 90 })).toEqual(['a: a', 'b: b', 'c: c']);
  });

  const drawn: Readonly<Record<string, number>> = { a: 30, b: 90, c: 20, d: 45, e: 45, f: 10, g: 70, h: 25 };

  const sizeOf = (slug: string): number => drawn[slug]!;

  test('whichever is known first', () => {
    const turned = Object.fromEntries(Object.entries(drawn).reverse());
    expect(shares(turned).sort()).toEqual(shares(drawn).sort());
  });

  test('each is complete as early as can be, if projects come in the order that is asked for', () => {
    const expected = Object.entries(drawn).map(([slug, bytes]) => ({ slug, bytes: 6 * bytes }));
    const planner = new ShardPlanner(expected, 100, 3);
    const { order } = planner;
    // the largest, small ones for a shard, the other large one, the rest
    expect(order[0]).toBe('b');
    expect(order.indexOf('g')).toBeGreaterThan(1);
    expect(order.slice(1, order.indexOf('g')).reduce((sum, slug) => sum + sizeOf(slug), 0)).toBeLessThanOrEqual(100);
    expect(order.toSorted()).toEqual(Object.keys(drawn));
    const steps = order.map((slug) => planner.add(project(slug, sizeOf(slug))).complete.length);
    expect(steps[0]).toBe(1);
    // the last project completes its own share, and the one before it where that is full
    expect(steps.at(-1)).toBeLessThanOrEqual(2);
    expect(steps.slice(2, -1).some((complete) => complete > 0)).toBe(true);
  });

  test('large ones stay apart, and no shard is too large', () => {
    const sizes = Object.fromEntries(
      Array.from({ length: 40 }, (_, nth) => [`p${nth}`, nth === 7 ? 90 : 5 + (nth % 20)]),
    );
    const shards = shares(sizes);
    expect(shards[0]).toBe('p7: p7');
    expect(shards.length).toBeLessThan(10);
    for (const shard of shards) {
      const projects = shard.replace(/^.*: /, '').split(' ');
      expect(projects.reduce((sum, slug) => sum + sizes[slug]!, 0)).toBeLessThanOrEqual(100);
    }
    expect(shards.flatMap((shard) => shard.replace(/^.*: /, '').split(' ')).sort()).toEqual(Object.keys(sizes).sort());
  });

  test('what is left over of large ones shares one too', () => {
    const months = { '2025-01': 90, '2025-04': 20, '2025-07': 90, '2025-10': 10 };
    const projects = ['a', 'b'].map((slug) => ({ slug, name: slug, sessions: [session(slug, months)] }));
    const plans = planShards(projects, 100, 3);
    expect(plans.map(({ name }) => name).filter((name) => !name.startsWith('small.'))).toEqual([
      'a.2025-q1',
      'a.2025-q3',
      'b.2025-q1',
      'b.2025-q3',
    ]);
    expect(plans.slice(4).map(({ projects: own }) => own.toSorted())).toEqual([['a', 'b']]);
  });

  test('one that grows a little moves no other', () => {
    const sizes = { a: 10, b: 10, c: 10, d: 10, e: 10 };
    expect(shares({ ...sizes, c: 11 })).toEqual(shares(sizes));
  });
});

describe('shards are small while the archive is', () => {
  const MB = 1_000_000;
  const project = (slug: string, size: number) => ({
    slug,
    name: slug,
    sessions: [session(slug, { '2026-01': size })],
  });
  const archive = (projects: number) => Array.from({ length: projects }, (_, nth) => project(`p${nth}`, 2 * MB));

  test.each([
    { projects: 7, least: 7, most: 2 * MB },
    { projects: 70, least: 17, most: 8 * MB },
  ])('$projects projects of 2 MB', ({ projects, least, most }) => {
    const sizes = planShards(archive(projects)).map(({ slices }) => slices.reduce((sum, { to }) => sum + to, 0));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(most);
    expect(sizes.length).toBeGreaterThanOrEqual(least);
    expect(sizes.length).toBeLessThanOrEqual(2 * least);
  });

  test('one that grows a little is cut as before', () => {
    const names = (grown: number) => planShards([project('q', grown), ...archive(30)]).map(({ name }) => name);
    expect(names(3 * MB)).toEqual(names(3.1 * MB));
  });
});
