import { expect, test } from 'vitest';
import { traverse } from '../../src/timeline/traverse.ts';
import { type Drawn, draw, filesOf } from '../support/draw.ts';
import { openFiles } from '../support/open-files.ts';

test('every row that is read ends in one place', () => {
  const drawn = `
    U1─A1─U2─A2─U4─A4
        └─U2'─A2'
    U1─A1                 @s2`;
  const files = filesOf(drawn, { notes: { 'p/s1.jsonl': [{ type: 'mode', mode: 'plan', sessionId: 's1' }] } });
  const broken = { ...files, 'p/s1.jsonl': `// a comment\n\n${files['p/s1.jsonl']}{broken}\n{"type":"us` };
  expect(openFiles(broken).get('p')!.json.rows).toEqual({
    read: 14,
    shown: 6,
    folded: { duplicate: 2, replay: 2, stutter: 0 },
    notes: 2,
    pending: 1,
    unreadable: 1,
  });
});

test('one row written twice by a version change is a stutter', () => {
  const annals = draw(
    `
    U1─A1─U2
        └─U2'─A3`,
    { rows: { "U2'": { version: '2.1.1' } } },
  );
  expect(annals.lines).toEqual(["s1: U1 A1 U2' A3"]);
  expect(annals.json.folded).toEqual([{ uuid: 'U2', reason: 'stutter', twin: "U2'" }]);
});

test('equal rows of two sessions, or of two moments, are not folded', () => {
  const annals = draw(`
    U1─A1─U1"─A1"
    U1'─A1'        @s2`);
  expect(annals.folded).toEqual([]);
});

/** Seed 004: two redos. */
const REDOS = `
  U1─A1─U2─A2─U3─A3─U4─A4
                  └───────U5─A5─U6─A6─U7─A7
                                    └───────U8─A8`;

const rowsIn = ({ run }: Drawn, order: 'depth-first' | 'breadth-first' | 'active'): string =>
  traverse(run.timeline, order)
    .map((row) => run.timeline.tree.drawn.dag.index.ids[row])
    .join(' ');

test('two redos make three endings', () => {
  const annals = draw(REDOS);
  expect(annals.lines).toEqual([
    's1: U1 A1 U2 A2 U3 A3',
    's1@U4: U4 A4',
    's1@U5: U5 A5 U6 A6',
    's1@U5@U7: U7 A7',
    's1@U5@U8: U8 A8',
  ]);
  const parents = new Set(annals.json.lines.map(({ parent }) => parent));
  expect(annals.json.lines.filter(({ id }) => !parents.has(id))).toMatchObject([
    { id: 's1@U4', status: 'abandoned' },
    { id: 's1@U5@U7', status: 'abandoned' },
    { id: 's1@U5@U8', status: 'active' },
  ]);
  expect(annals.json.isLinear).toBe(false);
});

test('the active path leaves out what was abandoned', () => {
  expect(rowsIn(draw(REDOS), 'active')).toBe('U1 A1 U2 A2 U3 A3 U5 A5 U6 A6 U8 A8');
});

test('nor is what hangs on an abandoned branch on the active path', () => {
  const annals = draw(
    `
    U1─A1─U2─D2─R2─A2
        └─────────────U3─A3
               U5─A5                           #a1`,
    { rows: { R2: { toolUseResult: { agentId: 'a1' } } } },
  );
  expect(annals.line('s1#agent-a1').parent).toBe('s1@U2');
  expect(rowsIn(annals, 'active')).toBe('U1 A1 U3 A3');
});

test('depth first goes down each child before the next, breadth first level by level', () => {
  const annals = draw(`
    U1─A1─U2─A2
        └───────U3─A3`);
  expect(rowsIn(annals, 'depth-first')).toBe('U1 A1 U2 A2 U3 A3');
  expect(rowsIn(annals, 'breadth-first')).toBe('U1 A1 U2 U3 A2 A3');
});

test('branches, agents and sessions are read where they leave', () => {
  const annals = draw(
    `
    U1─D1─R1─A1─U2─A2
              ├───────U3─A3
              └─────────────U4─A4   @s2
         U5─A5                      #a1`,
    { rows: { R1: { toolUseResult: { agentId: 'a1' } } } },
  );
  expect(annals.order).toBe('s1 U1 D1 s1#agent-a1 U5 A5 R1 A1 s1@U2 U2 A2 s1@U3 U3 A3 s2 U4 A4');
});
