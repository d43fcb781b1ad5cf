import { describe, expect, test } from 'vitest';
import { viewEntry } from '../../../src/view/pages/view-entry.ts';
import { viewHome } from '../../../src/view/pages/view-home.ts';
import { type EntryNode, viewProject } from '../../../src/view/pages/view-project.ts';
import { project, session, site } from './sample.ts';

const hangs = (on: string, kind: 'resume' | 'fork' | 'outside' = 'resume') => ({
  parent: { session: on, kind, prompt: null, project: null },
});

describe('home', () => {
  const old = project('old', [session('a', '2025-06-03'), session('b', '2026-01-01')]);
  const young = project('young', [session('c', '2026-04-14'), session('d', '2026-04-12')]);
  const home = viewHome([old, young], site);

  test('sums up', () => {
    expect(home.heading).toBe('4 conversations since June 2025');
    expect(home.totals).toEqual({ projects: 2, sessions: 4, messages: 40, toolCalls: 20, tokens: 2468, cost: '$5.00' });
    expect(home.title).toBe('Annals');
  });

  test('lists projects by last use and sessions from all of them', () => {
    expect(home.projects.map(({ href, lastUsed }) => [href, lastUsed?.text])).toEqual([
      ['young/index.html', '14 Apr 2026'],
      ['old/index.html', '1 Jan 2026'],
    ]);
    expect(home.recent.map(({ href }) => href)).toEqual(['young/c.html', 'young/d.html', 'old/b.html', 'old/a.html']);
    expect(home.all).toBeNull();
  });

  test('is the same whatever the order of the projects', () => {
    expect(viewHome([young, old], site)).toEqual(home);
  });

  test('says no cost where one is not known', () => {
    expect(viewHome([old, project('x', [], { cost: null })], site).totals.cost).toBeNull();
  });

  test('of an empty archive, and of one without times', () => {
    expect(viewHome([], site)).toMatchObject({
      heading: 'No conversations yet',
      calendar: null,
      projects: [],
      recent: [],
    });
    const timeless = session('t', '2026-01-01', { start: null, end: null, firstDay: null, lastDay: null });
    expect(viewHome([project('p', [timeless])], site)).toMatchObject({
      heading: '1 conversation',
      calendar: null,
      all: 'p/index.html',
    });
  });
});

describe('an entry', () => {
  test('does not say twice what its title says', () => {
    const prompt = `${'look at this once more '.repeat(5)}and tell me why`;
    const { title, prompt: rest } = viewEntry(session('a', '2026-01-01', { title: null, firstPrompt: prompt }), '');
    expect(title.endsWith('…')).toBe(true);
    expect(`${title.slice(0, -1)} ${rest?.slice(1)}`).toBe(prompt);
  });

  test.each([
    [
      {},
      { title: 'Title of a', prompt: 'Prompt of a', tag: null, models: 'sonnet-4-5', cost: '$1.50', branch: 'main' },
    ],
    [{ title: null }, { title: 'Prompt of a', prompt: null }],
    [
      { title: null, firstPrompt: null },
      { title: 'Untitled, a', prompt: null },
    ],
    [{ title: ' \u202e\u0000\n ' }, { title: 'Prompt of a' }],
    [{ title: `${'word '.repeat(30)}` }, { title: `${'word '.repeat(17)}word…` }],
    [{ lastDay: '2026-04-15' }, { moment: null, days: '14 to 15 Apr' }],
    [
      { start: null, firstDay: null, lastDay: null },
      { moment: null, days: null },
    ],
    [{ cost: null }, { cost: null }],
    [{ gitBranches: ['main', 'next'] }, { branch: 'next' }],
    [hangs('x'), { tag: 'resumed' }],
    [hangs('x', 'fork'), { tag: 'forked' }],
    [{ parent: { session: 'x', kind: 'fork', prompt: 2, project: null } } as const, { tag: 'forked at prompt 2' }],
    [hangs('x', 'outside'), { tag: 'resumed from another project' }],
  ])('%o', (given, shown) => {
    expect(viewEntry(session('a', '2026-04-14', given), '')).toMatchObject(shown);
  });
});

describe('a project', () => {
  /** `a(b(c) d)` */
  const drawn = (nodes: readonly EntryNode[]): string =>
    nodes
      .map(({ entry, below }) => entry.href.replace('.html', '') + (below.length > 0 ? `(${drawn(below)})` : ''))
      .join(' ');
  const months = (...sessions: ReturnType<typeof session>[]) =>
    viewProject(project('p', sessions), site).months.map(
      ({ name, sessions: count, cost, entries }) => `${name}, ${count}, ${cost}: ${drawn(entries)}`,
    );

  test('lists trees by month, the last active first; older ones first below', () => {
    expect(
      months(
        session('a', '2026-03-30'),
        session('alone', '2026-04-02'),
        session('c', '2026-04-14', hangs('a', 'fork')),
        session('b', '2026-04-01', hangs('a')),
        session('d', '2026-04-13', hangs('b')),
        session('old', '2025-04-14', { cost: null }),
      ),
    ).toEqual(['April 2026, 5, $7.50: a(b(d) c) alone', 'April 2025, 1, null: old']);
  });

  test('keeps what hangs on nothing known', () => {
    expect(
      months(session('a', '2026-04-01', hangs('gone')), session('b', '2026-04-02', hangs('a', 'outside'))),
    ).toEqual(['April 2026, 2, $3.00: b a']);
  });

  test('without times', () => {
    expect(months(session('a', '2026-04-01', { start: null, end: null, firstDay: null, lastDay: null }))).toEqual([
      'Without a date, 1, $1.50: a',
    ]);
  });

  test('does not run off the page, however long a chain is', () => {
    const chain = Array.from({ length: 8 }, (_, at) =>
      session(`c${at}`, `2026-04-0${at + 1}`, at > 0 ? hangs(`c${at - 1}`) : {}),
    );
    expect(months(...chain)).toEqual(['April 2026, 8, $12.00: c0(c1(c2(c3(c4 c5 c6 c7))))']);
    const long = Array.from({ length: 6000 }, (_, at) =>
      session(`c${at}`, '2026-04-01', at > 0 ? hangs(`c${at - 1}`) : {}),
    );
    expect(months(...long)[0]).toContain('c5999');
  });

  test('counts what its sessions used', () => {
    const sessions = [
      session('a', '2026-04-01'),
      session('b', '2026-04-02', { gitBranches: ['next', 'main'], cliVersions: [], models: ['x'] }),
    ];
    expect(viewProject(project('p', sessions, { mostEdited: [{ path: 'a.ts', edits: 3 }] }), site).facts).toEqual([
      {
        name: 'Branches',
        pairs: [
          ['main', 2],
          ['next', 1],
        ],
      },
      {
        name: 'Models',
        pairs: [
          ['claude-sonnet-4-5-20250929', 1],
          ['x', 1],
        ],
      },
      { name: 'CLI versions', pairs: [['2.1.0', 1]] },
      { name: 'Most edited', pairs: [['a.ts', 3]] },
    ]);
  });
});
