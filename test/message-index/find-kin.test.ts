import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discoverArchive, type ProjectSource } from '../../src/discover/discover-archive.ts';
import { findArchive } from '../../src/pipeline.ts';
import { filesOf } from '../support/draw.ts';
import { type Files, withFiles } from '../support/open-files.ts';
import { kinOf, toldAlone } from '../support/told-alone.ts';
import { type WildRow, wildArchive } from '../support/wild-archives.ts';

const projectIn = (root: string): ProjectSource => discoverArchive(root, () => {}).projects[0]!;

const kinOfFirst = (project: ProjectSource): ProjectSource =>
  kinOf(project, project.transcripts.find(({ name }) => name === 'p/s1.jsonl')!);

const namesOf = ({ transcripts }: ProjectSource): string[] => transcripts.map(({ name }) => name);

describe('a file has to do with', () => {
  test.each<{ what: string; drawn: string; kin: readonly string[] }>([
    { what: 'nothing but itself', drawn: 'U1─A1\nU2─A2 @s2', kin: ['p/s1.jsonl'] },
    { what: 'a session that goes on from it', drawn: 'U1─A1\n    └─U2 @s2', kin: ['p/s1.jsonl', 'p/s2.jsonl'] },
    {
      what: 'one that goes on from one that goes on from it',
      drawn: 'U1─A1\n    └─U2─A2 @s2\n          └─U3 @s3\nU4 @s4',
      kin: ['p/s1.jsonl', 'p/s2.jsonl', 'p/s3.jsonl'],
    },
    { what: 'a copy of its rows', drawn: 'U1─A1─U2─A2\nU1─A1 @s2', kin: ['p/s1.jsonl', 'p/s2.jsonl'] },
    {
      what: 'its agents, and not those of others',
      drawn: 'U1─A1\n  X1─X2 #a1\nU2─A2 @s2\n  X3─X4 @s2 #a2',
      kin: ['p/s1.jsonl', 'p/s1/subagents/agent-a1.jsonl'],
    },
    {
      what: 'rows of its session in another file',
      drawn: 'U1─A1\n       U2─A2 >p/s2.jsonl\nU3 @s3',
      kin: ['p/s1.jsonl', 'p/s2.jsonl'],
    },
  ])('$what', ({ drawn, kin }) => {
    withFiles(filesOf(drawn), (root) => expect(namesOf(kinOfFirst(projectIn(root)))).toEqual(kin));
  });

  test('files beside its own session, and not those beside others', () => {
    const meta = (agentType: string): string => JSON.stringify({ agentType });
    const files = {
      ...filesOf('U1─A1\n  X1─X2 #a1\nU2─A2 @s2\n  X3─X4 @s2 #a2'),
      'p/s1/subagents/agent-a1.meta.json': meta('one'),
      'p/s2/subagents/agent-a2.meta.json': meta('two'),
    };
    withFiles(files, (root) => {
      const { sidecars } = kinOfFirst(projectIn(root));
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

test('what a file has to do with comes out the same without the rest of its project', () => {
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
      });
    }),
    { seed: 20_261_118, numRuns: 200 },
  );
  expect(apart).toBeGreaterThan(200);
});
