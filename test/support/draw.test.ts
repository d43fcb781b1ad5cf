import { expect, test } from 'vitest';
import { filesOf, timeAt } from './draw.ts';

/** Each row of a file as `uuid<parent column`. */
const rowsIn = (content: string | Buffer | undefined): string[] =>
  String(content)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(
      ({ uuid, parentUuid, timestamp }) =>
        `${uuid}<${parentUuid ?? ''} ${(Date.parse(timestamp) - Date.parse(timeAt(0))) / 1000}`,
    );

test('a line joins, a corner hangs on the row above, a column is a second', () => {
  const files = filesOf(`
U1─A1─U2─A2
 │  └───────U3─A3
 └───────────────U4
                    U5`);
  expect(rowsIn(files['p/s1.jsonl'])).toEqual([
    'U1< 0',
    'A1<U1 3',
    'U2<A1 6',
    'A2<U2 9',
    'U3<A1 12',
    'A3<U3 15',
    'U4<U1 17',
    'U5< 20',
  ]);
});

test('a replay has another uuid, the same words and the same time', () => {
  const files = filesOf(`
U1─A1─U2
    └─────U2'`);
  const [, , original, copy] = String(files['p/s1.jsonl'])
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(copy).toEqual({ ...original, uuid: "U2'" });
});

test('marks say in which session, agent and file a row is', () => {
  const files = filesOf(`
U1
U2  @s2
U3  #a1
U4  @s2 #a2 >p/agent-a2.jsonl`);
  expect(Object.keys(files)).toEqual(['p/s1.jsonl', 'p/s2.jsonl', 'p/s1/subagents/agent-a1.jsonl', 'p/agent-a2.jsonl']);
  expect(JSON.parse(String(files['p/agent-a2.jsonl']))).toMatchObject({
    sessionId: 's2',
    agentId: 'a2',
    isSidechain: true,
  });
});

test.each(['U1─A1\n         └─U2', 'U1═A1', 'Y1'])('a drawing that cannot be read says so', (drawn) => {
  expect(() => filesOf(drawn)).toThrow(/stands under nothing|Cannot read|No letter/);
});
