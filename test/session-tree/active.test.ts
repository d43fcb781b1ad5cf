import { describe, expect, test } from 'vitest';
import { draw, type Story, timeAt } from '../support/draw.ts';
import { rowOf } from '../support/row-letters.ts';

const REWIND = `
  U1─A1─U2─A2
      └───────U3─A3`;

const pointsAt = (type: 'last-prompt' | 'summary', leafUuid?: string) => ({
  type,
  ...(type === 'summary' ? { summary: 'x' } : { lastPrompt: 'x', sessionId: 's1' }),
  ...(leafUuid && { leafUuid }),
});

/** Which branch is active, and why. */
function activeIn(story: Story): string {
  const branches = draw(REWIND, story).json.lines.filter(({ kind }) => kind === 'branch');
  expect(new Set(branches.map(({ decidedBy }) => decidedBy)).size).toBe(1);
  const active = branches.filter(({ status }) => status === 'active');
  expect(branches.filter(({ status }) => status === 'abandoned')).toHaveLength(branches.length - 1);
  return active.map(({ id, decidedBy }) => `${id} by ${decidedBy}`).join();
}

const notes = (...rows: Record<string, unknown>[]): Story => ({ notes: { 'p/s1.jsonl': rows } });

describe('the active branch is', () => {
  test.each([
    {
      rule: 'the one with the leaf of last-prompt',
      story: notes(pointsAt('last-prompt', 'A2')),
      is: 's1@U2 by last-prompt',
    },
    {
      rule: 'that of the last last-prompt',
      story: notes(pointsAt('last-prompt', 'A3'), pointsAt('last-prompt', 'A2')),
      is: 's1@U2 by last-prompt',
    },
    {
      rule: 'that of the last last-prompt in the file, though the row before it is an early one',
      story: notes(
        pointsAt('last-prompt', 'A3'),
        { ...rowOf('S1'), uuid: 'S1', parentUuid: 'A2', sessionId: 's1', timestamp: timeAt(11) },
        pointsAt('last-prompt', 'A2'),
      ),
      is: 's1@U2 by last-prompt',
    },
    {
      rule: 'that of last-prompt, not of a later summary',
      story: notes(pointsAt('last-prompt', 'A2'), pointsAt('summary', 'A3')),
      is: 's1@U2 by last-prompt',
    },
    {
      rule: 'that of the summary, if last-prompt names no leaf',
      story: notes(pointsAt('summary', 'A2'), pointsAt('last-prompt')),
      is: 's1@U2 by summary',
    },
    {
      rule: 'that of the last summary that resolves',
      story: notes(pointsAt('summary', 'A2'), pointsAt('summary', 'gone')),
      is: 's1@U2 by summary',
    },
    { rule: 'the flagged one', story: { rows: { U2: { is_active: true } } }, is: 's1@U2 by is-active' },
    {
      rule: 'a pointer before a flag',
      story: { ...notes(pointsAt('summary', 'A3')), rows: { U2: { is_active: true } } },
      is: 's1@U3 by summary',
    },
    {
      rule: 'the last in the file, if the pointer names the trunk',
      story: notes(pointsAt('last-prompt', 'A1')),
      is: 's1@U3 by file-order',
    },
    { rule: 'the last in the file', story: {}, is: 's1@U3 by file-order' },
  ])('$rule', ({ story, is }) => {
    expect(activeIn(story)).toBe(is);
  });

  test('chosen anew at each fork', () => {
    const annals = draw(
      `
      U1─A1─U2─A2─U3─A3
          │     └───────U4─A4
          └───────────────────U5─A5`,
      notes(pointsAt('last-prompt', 'A3')),
    );
    const status = Object.fromEntries(annals.json.lines.map(({ id, status }) => [id, status]));
    expect(status).toEqual({
      s1: null,
      's1@U2': 'active',
      's1@U5': 'abandoned',
      's1@U2@U3': 'active',
      's1@U2@U4': 'abandoned',
    });
  });

  test('found below a compaction', () => {
    const annals = draw(
      `
      U1─A1─U2─A2
          │       B1─K1─U3
          └────────────────U4─A4`,
      { ...notes(pointsAt('last-prompt', 'U3')), rows: { B1: { logicalParentUuid: 'A2' } } },
    );
    expect(annals.line('s1@U2')).toMatchObject({ status: 'active', decidedBy: 'last-prompt' });
  });
});
