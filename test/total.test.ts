import { expect, test } from 'vitest';
import { deepAgents } from './support/deep-agents.ts';
import { timeAt } from './support/draw.ts';
import { type Files, jsonl, openFiles } from './support/open-files.ts';
import { type RawRow, rowOf } from './support/row-letters.ts';

/** The nth row of a shape: a letter, its parent's number, its second. */
type Shape = (nth: number) => { readonly letter: string; readonly parent: number; readonly second?: number };

const session = (size: number, shape: Shape): Files => {
  const rows = Array.from({ length: size }, (_, nth): RawRow => {
    const { letter, parent, second = nth } = shape(nth);
    const parentUuid = parent < 0 ? null : `r${parent}`;
    return { ...rowOf(`${letter}${nth}`), uuid: `r${nth}`, parentUuid, sessionId: 's1', timestamp: timeAt(second) };
  });
  return { 'p/s1.jsonl': jsonl(rows) };
};

/** Shapes that overflow a recursive walk, or take a quadratic one hours. Each must be read whole, in seconds. */
test.each<{ what: string; size: number; shape: Shape; branches: number }>([
  {
    what: 'a chain of 100,000 rows',
    size: 100_000,
    shape: (nth) => ({ letter: nth % 2 ? 'A' : 'U', parent: nth - 1 }),
    branches: 0,
  },
  {
    what: 'a circle of 50,000 rows',
    size: 50_000,
    shape: (nth) => ({ letter: 'A', parent: nth === 0 ? 49_999 : nth - 1 }),
    branches: 0,
  },
  {
    what: '10,000 prompts below one answer',
    size: 10_001,
    shape: (nth) => ({ letter: nth ? 'U' : 'A', parent: nth ? 0 : -1 }),
    branches: 10_000,
  },
  {
    what: '10,000 hooks below one answer',
    size: 10_001,
    shape: (nth) => ({ letter: nth ? 'H' : 'A', parent: nth ? 0 : -1 }),
    branches: 0,
  },
  {
    what: 'a chain that comes in backwards',
    size: 20_000,
    shape: (nth) => ({ letter: 'A', parent: nth === 19_999 ? -1 : nth + 1 }),
    branches: 0,
  },
  {
    what: '20,000 rows of one instant',
    size: 20_000,
    shape: (nth) => ({ letter: 'A', parent: nth - 1, second: 0 }),
    branches: 0,
  },
  { what: '10,000 rewinds, each inside the one before', size: 30_000, shape: comb, branches: 20_000 },
])('$what', ({ size, shape, branches }) => {
  const { json } = openFiles(session(size, shape)).get('p')!;
  expect(json.rows).toMatchObject({ read: size, shown: size });
  expect(new Set(json.order).size).toBe(size);
  expect(json.lines).toHaveLength(1 + branches);
});

/** At each answer one prompt that is left behind, and one that is answered and goes on:  A─U  and below the same A: U─A … */
function comb(nth: number): ReturnType<Shape> {
  const step = Math.floor(nth / 3);
  if (nth % 3 === 0) return { letter: 'A', parent: nth - 1 };
  return { letter: 'U', parent: step * 3 };
}

test('79 agents, each spawned by the one before', () => {
  const deep = 79;
  const { json } = openFiles(deepAgents(deep)).get('p')!;
  expect(json.lines.find(({ id }) => id === `s1#agent-a${deep}`)).toMatchObject({
    depth: deep,
    parent: `s1#agent-a${deep - 1}`,
  });
  expect(json.order.slice(0, 4)).toEqual(['U0', 'D0', 'U1', 'D1']);
  expect(json.order.at(-1)).toBe('R0');
});
