import { describe, expect, test, vi } from 'vitest';
import { LADDER } from '../../src/dag-lines/ladder.ts';
import { draw } from '../support/draw.ts';
import { type LadderCase, oneHistory, replays } from './ladder-cases.ts';
import { oneStretch, rewinds } from './rewind-cases.ts';

/** The rung that is taken out of the ladder, if any. */
const removed = vi.hoisted(() => ({ rung: '' }));

vi.mock('../../src/dag-lines/ladder.ts', async (original) => {
  const module = await original<typeof import('../../src/dag-lines/ladder.ts')>();
  const climb: typeof module.climb = (fork) =>
    module.climb(
      fork,
      module.LADDER.filter(([name]) => name !== removed.rung),
    );
  return { ...module, climb };
});

const cases: readonly LadderCase[] = [...oneHistory, ...replays, ...rewinds, ...oneStretch];

describe('the ladder settles', () => {
  test.each(cases)('$protects', ({ drawn, rows = {}, lines, folded = [], forks }) => {
    const annals = draw(drawn, { rows });
    expect(annals.lines).toEqual(lines);
    expect(annals.folded).toEqual(folded);
    expect(annals.forks).toEqual(forks);
  });

  test('and every rung has a case', () => {
    const settled = new Set(cases.flatMap(({ forks }) => Object.values(forks)));
    expect(LADDER.map(([name]) => name).filter((name) => !settled.has(name))).toEqual([]);
  });
});

/** What becomes of a rung's case when the rung is gone. */
describe('without its rung', () => {
  test.each([
    ['structural-side-branch', 'one-stretch'],
    ['command-side-branch', 'one-stretch'],
    ['structural-tool-result', 'assistant-continuation'],
    ['dead-end-continuation', 'assistant-continuation'],
    ['live-passthrough', 'assistant-continuation'],
    ['assistant-continuation', 'one-stretch'],
    ['compaction-replay', 'one-stretch'],
    ['rewind', 'one-stretch'],
  ])('%s falls to %s', (rung, next) => {
    const { drawn, forks, rows = {} } = cases.find((each) => Object.values(each.forks)[0] === rung)!;
    removed.rung = rung;
    try {
      expect(Object.values(draw(drawn, { rows }).forks)[0]).toBe(next);
    } finally {
      removed.rung = '';
    }
    expect(draw(drawn, { rows }).forks).toEqual(forks);
  });

  test('a rewind would be one line', () => {
    removed.rung = 'rewind';
    try {
      expect(draw(rewinds[0]!.drawn).lines).toEqual(['s1: U1 A1 U2 A2 U3 A3']);
    } finally {
      removed.rung = '';
    }
  });
});
