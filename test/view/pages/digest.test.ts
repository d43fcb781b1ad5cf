import { describe, expect, test } from 'vitest';
import { digestProject } from '../../../src/view/pages/digest-project.ts';
import { NO_FACTS, type SessionFacts } from '../../../src/view/pages/session-facts.ts';
import { timeAtWork } from '../../../src/view/pages/time-at-work.ts';
import { draw, type Story } from '../../support/draw.ts';

const START = Date.UTC(2026, 0, 1);
const digest = (drawn: string, story: Story = {}) => digestProject(draw(drawn, story).run, new Map());
const parents = (drawn: string) =>
  Object.fromEntries(
    digest(drawn).sessions.map(({ id, parent }) => [
      id,
      parent && `${parent.kind} of ${parent.session}, ${parent.prompt}`,
    ]),
  );

test('a session in numbers', () => {
  const { sessions, days, ...project } = digest('U1─A1─T1─R1─U2─A2');
  expect(project).toMatchObject({
    slug: 'p',
    name: 'p',
    cwd: '/home/ada/p',
    dir: 'p',
    usage: [],
    cost: 0,
    mostEdited: [],
  });
  expect(sessions).toEqual([
    {
      id: 's1',
      name: 's1',
      title: null,
      firstPrompt: 'U1',
      start: START,
      end: START + 15_000,
      firstDay: '2026-01-01',
      lastDay: '2026-01-01',
      atWork: 15_000,
      parent: null,
      gitBranches: [],
      cliVersions: ['2.1.0'],
      models: [],
      prompts: 2,
      messages: 5,
      toolCalls: 0,
      edits: 0,
      errors: 0,
      agents: 0,
      forks: 0,
      compactions: 0,
      parts: 1,
      usage: [],
      cost: 0,
    },
  ]);
  expect(days).toEqual([['2026-01-01', 5]]);
});

describe('a session that goes on from another', () => {
  test('is resumed at its end', () => {
    expect(
      parents(`
      U1─A1─U2─A2
                └─U3─A3   @s2`),
    ).toEqual({ s1: null, s2: 'resume of s1, null' });
  });

  test('is resumed, even if hooks followed the last word', () => {
    expect(
      parents(`
      U1─A1─U2─A2─H1
                └─────U3─A3   @s2`),
    ).toEqual({ s1: null, s2: 'resume of s1, null' });
  });

  test('is forked in the middle, behind a prompt', () => {
    expect(
      parents(`
      U1─A1─U2─A2─U4─A4
                └───────U3─A3   @s2`),
    ).toEqual({ s1: null, s2: 'fork of s1, 2' });
  });

  test('is forked, if the other went on in versions', () => {
    expect(
      parents(`
      U1─A1─U2─A2
          ├───────U3─A3
          └─────────────U4─A4   @s2`),
    ).toMatchObject({ s2: 'fork of s1, 1' });
  });
});

test('forks, agents and compactions are counted, prompts only as the conversation went on', () => {
  const { sessions, lanes } = digest(
    `
    U1─A1─U2─A2
        └───────U3─D1──────────R1─A3
                      U5─A5            #a1
                                    B1─K1─U6─A6`,
    { rows: { B1: { logicalParentUuid: 'A3' } } },
  );
  expect(sessions[0]).toMatchObject({ prompts: 3, forks: 1, agents: 1, compactions: 1 });
  expect(lanes[0]!.prompts).toHaveLength(3);
  expect(lanes[0]!.compactions).toHaveLength(1);
  expect(lanes[0]!.agents).toHaveLength(1);
  expect(lanes[0]!.abandoned).toMatchObject([{ anchor: 'msg-U2', leaves: lanes[0]!.prompts[0]! + 3000, messages: 2 }]);
});

test('only its agents are left: it is named for them, and stands in the picture', () => {
  const { sessions, lanes } = digest('U1─A1   #a1', {
    files: { 'p/s1/subagents/agent-a1.meta.json': '{"description":"Warm up"}' },
  });
  expect(sessions).toMatchObject([{ id: 's1', title: 'Warm up', prompts: 0, agents: 1, messages: 2 }]);
  expect(lanes).toHaveLength(1);
});

test('what only content tells comes from outside, and every text is redacted', () => {
  const facts: SessionFacts = {
    ...NO_FACTS,
    gitBranches: ['hunter2'],
    toolCalls: 7,
    errors: 1,
    parts: 3,
    files: [
      { path: '/home/ada/p/src/a.ts', edits: 2, added: 1, removed: 0 },
      { path: '/etc/deep/down/hunter2', edits: 5, added: 1, removed: 0 },
      { path: '/home/ada/p/read-only', edits: 0, added: 0, removed: 0 },
    ],
  };
  const notes = { 'p/s1.jsonl': [{ type: 'custom-title', customTitle: 'My hunter2', sessionId: 's1' }] };
  const { run } = draw('U1─A1', { rows: { U1: { message: { role: 'user', content: 'hunter2?' } } }, notes });
  const made = digestProject(run, new Map([['s1', facts]]), { redact: (text) => text.replaceAll('hunter2', '[R]') });
  expect(made.sessions[0]).toMatchObject({
    title: 'My [R]',
    firstPrompt: '[R]?',
    gitBranches: ['[R]'],
    toolCalls: 7,
    errors: 1,
    parts: 3,
  });
  expect(made.mostEdited).toEqual([
    { path: 'down/[R]', edits: 5 },
    { path: 'src/a.ts', edits: 2 },
  ]);
  expect(JSON.stringify(made)).not.toContain('hunter2');
});

test('it survives JSON unchanged', () => {
  const made = digest(`
    U1─A1─U2─A2
        └───────U3─A3
              └───────U4─A4   @s2`);
  expect(JSON.parse(JSON.stringify(made))).toEqual(made);
});

test('days are those of the zone', () => {
  const { run } = draw('U1─A1');
  expect(digestProject(run, new Map(), { timeZone: 'America/New_York' }).days).toEqual([['2025-12-31', 2]]);
});

test('a pause is no work', () => {
  const minute = 60_000;
  expect(timeAtWork([])).toBe(0);
  expect(timeAtWork([30 * minute, 0, 10 * minute, 31 * minute])).toBe(11 * minute);
});
