import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discoverArchive, type ProjectSource } from '../../src/discover/discover-archive.ts';
import { findArchive } from '../../src/pipeline.ts';
import { filesOf } from '../support/draw.ts';
import { type Files, withFiles } from '../support/open-files.ts';
import { outlines, partsOf, toldAlone } from '../support/told-alone.ts';
import { type WildRow, wildArchive } from '../support/wild-archives.ts';

const projectIn = (root: string): ProjectSource => discoverArchive(root, () => {}).projects[0]!;

const partOfFirst = (project: ProjectSource): ProjectSource =>
  partsOf(project).find(({ transcripts }) => transcripts.some(({ name }) => name === 'p/s1.jsonl'))!;

const namesOf = ({ transcripts }: ProjectSource): string[] => transcripts.map(({ name }) => name);

describe('a file has to do with', () => {
  test.each<{ what: string; drawn: string; part: readonly string[] }>([
    { what: 'nothing but itself', drawn: 'U1─A1\nU2─A2 @s2', part: ['p/s1.jsonl'] },
    { what: 'a session that goes on from it', drawn: 'U1─A1\n    └─U2 @s2', part: ['p/s1.jsonl', 'p/s2.jsonl'] },
    {
      what: 'one that goes on from one that goes on from it',
      drawn: 'U1─A1\n    └─U2─A2 @s2\n          └─U3 @s3\nU4 @s4',
      part: ['p/s1.jsonl', 'p/s2.jsonl', 'p/s3.jsonl'],
    },
    { what: 'a copy of its rows', drawn: 'U1─A1─U2─A2\nU1─A1 @s2', part: ['p/s1.jsonl', 'p/s2.jsonl'] },
    {
      what: 'its agents, and not those of others',
      drawn: 'U1─A1\n  X1─X2 #a1\nU2─A2 @s2\n  X3─X4 @s2 #a2',
      part: ['p/s1.jsonl', 'p/s1/subagents/agent-a1.jsonl'],
    },
    {
      what: 'rows of its session in another file',
      drawn: 'U1─A1\n       U2─A2 >p/s2.jsonl\nU3 @s3',
      part: ['p/s1.jsonl', 'p/s2.jsonl'],
    },
  ])('$what', ({ drawn, part }) => {
    withFiles(filesOf(drawn), (root) => expect(namesOf(partOfFirst(projectIn(root)))).toEqual(part));
  });

  const row = (session: string, uuid: string, more: object): string =>
    JSON.stringify({ type: 'assistant', uuid, parentUuid: null, sessionId: session, ...more });
  const answer = (id: string): object => ({ message: { id, content: [] } });
  const call = (id: string): object => ({ message: { content: [{ type: 'tool_use', id, name: 'Task' }] } });

  test.each<{ what: string; first: object; second: object; beside?: Files; isTied: boolean }>([
    { what: 'nothing of another', first: answer('m1'), second: answer('m2'), isTied: false },
    {
      what: 'an answer that is told there too, under another id',
      first: answer('m1'),
      second: answer('m1'),
      isTied: true,
    },
    { what: 'a row that bears the name of a second content', first: {}, second: { uuid: 'u1~2' }, isTied: true },
    { what: 'what hangs on such a name', first: {}, second: { parentUuid: 'u1~2' }, isTied: true },
    {
      what: 'a session that is called like a line of it',
      first: {},
      second: { sessionId: 's1#agent-a1' },
      isTied: true,
    },
    { what: 'what is forked from it', first: {}, second: { forkedFrom: { sessionId: 's1' } }, isTied: true },
    {
      what: 'an agent that another one tells of',
      first: { agentId: 'a1', isSidechain: true },
      second: {
        type: 'user',
        toolUseResult: { agentId: 'a1' },
        message: { content: [{ type: 'tool_result', tool_use_id: 't' }] },
      },
      isTied: true,
    },
    {
      what: 'one that is told of in words',
      first: { agentId: 'a1', isSidechain: true },
      second: {
        type: 'user',
        message: { content: [{ type: 'tool_result', tool_use_id: 't', content: 'Done\nagentId: a1' }] },
      },
      isTied: true,
    },
    {
      what: 'one whose call is named beside another session',
      first: call('t1'),
      second: {},
      beside: { 'p/s2/subagents/agent-a2.meta.json': JSON.stringify({ toolUseId: 't1' }) },
      isTied: true,
    },
    {
      what: 'a call that another one says it is the progress of',
      first: call('t1'),
      second: { type: 'progress', parentToolUseID: 't1', data: { type: 'agent_progress', agentId: 'a2' } },
      isTied: true,
    },
  ])('$what', ({ first, second, beside, isTied }) => {
    const files = { 'p/s1.jsonl': row('s1', 'u1', first), 'p/s2.jsonl': row('s2', 'u2', second), ...beside };
    withFiles(files, (root) => expect(partsOf(projectIn(root))).toHaveLength(isTied ? 1 : 2));
  });

  test('files beside its own session, and not those beside others', () => {
    const meta = (agentType: string): string => JSON.stringify({ agentType });
    const files = {
      ...filesOf('U1─A1\n  X1─X2 #a1\nU2─A2 @s2\n  X3─X4 @s2 #a2'),
      'p/s1/subagents/agent-a1.meta.json': meta('one'),
      'p/s2/subagents/agent-a2.meta.json': meta('two'),
    };
    withFiles(files, (root) => {
      const { sidecars } = partOfFirst(projectIn(root));
      expect(sidecars.map(({ name }) => name)).toEqual(['p/s1/subagents/agent-a1.meta.json']);
    });
  });
});

const ID_FIELDS = /^(?:.*[uU]uid|sessionId|agentId|runId|id|tool_use_id|toolUseId)$/;

/** Files that have to do with no others: every id has another name. */
function elsewhere(rows: readonly WildRow[]): WildRow[] {
  const rename = (key: string, value: unknown): unknown =>
    ID_FIELDS.test(key) && typeof value === 'string' ? `else-${value}` : value;
  return rows.map(({ file, row }) => ({
    file: file.replace('/s', '/else-s').replace('/a-copy', '/else-copy').replace('agent-', 'agent-else-'),
    row: typeof row === 'string' ? row : JSON.parse(JSON.stringify(row), rename),
  }));
}

function filesWith(rows: readonly WildRow[]): Files {
  const files = new Map<string, string>();
  for (const { file, row } of rows)
    files.set(file, `${files.get(file) ?? ''}${typeof row === 'string' ? row : JSON.stringify(row)}\n`);
  return Object.fromEntries(files);
}

test('a part comes out the same without the rest of its project, and all of them make up the whole', () => {
  let apart = 0;
  fc.assert(
    fc.property(wildArchive, wildArchive, (first, second) => {
      const rows = [...first, ...elsewhere(second)].filter(({ file }) => file.startsWith('p/'));
      if (rows.length === 0) return;
      withFiles(filesWith(rows), (root) => {
        const found = findArchive(root);
        for (const { alone, among } of toldAlone(found, found.projects[0]!)) {
          apart++;
          expect(alone).toEqual(among);
        }
        const { whole, joined } = outlines(found, found.projects[0]!);
        expect(joined).toEqual(whole);
      });
    }),
    { seed: 20_261_118, numRuns: 200 },
  );
  expect(apart).toBeGreaterThan(200);
});
