import { describe, expect, test } from 'vitest';
import { findPaths } from '../../src/export/find-paths.ts';
import { LineMessages } from '../../src/export/line-messages.ts';
import { groupMessages } from '../../src/view/group-messages.ts';
import { draw, type Story } from '../support/draw.ts';

/** `name: rows (messages)`, for every path of a drawing. */
function pathsOf(drawn: string, story: Story = {}): string[] {
  const { timeline } = draw(drawn, story).run;
  const messages = new LineMessages(timeline, groupMessages(timeline));
  const paths = findPaths(timeline, messages);
  const { ids } = timeline.tree.drawn.dag.index;
  return paths.all.map((path) => {
    const rows = paths.segmentsOf(path).flatMap(({ line, end }) => timeline.tree.lines[line]!.rows.slice(0, end));
    expect(path.rows).toBe(rows.length);
    const fork = path.forkRow === -1 ? '' : ` from ${ids[path.forkRow]}`;
    return `${path.name}${fork}: ${rows.map((row) => ids[row]).join(' ')} (${path.messages})`;
  });
}

describe('paths', () => {
  test.each([
    {
      story: 'two redos give three',
      drawn: `
        U1─A1─U2─A2─U3─A3─U4─A4─U5─A5
                        └─────────────U6─A6─U7─A7─U8─A8─U9─A9
                                                      └───────U10─A10`,
      paths: [
        'transcript_s1_path1_abandoned from A3: U1 A1 U2 A2 U3 A3 U4 A4 U5 A5 (10)',
        'transcript_s1_path2_abandoned from A8: U1 A1 U2 A2 U3 A3 U6 A6 U7 A7 U8 A8 U9 A9 (14)',
        'transcript_s1_path3: U1 A1 U2 A2 U3 A3 U6 A6 U7 A7 U8 A8 U10 A10 (14)',
      ],
    },
    {
      story: 'parallel calls give one',
      drawn: `
        U1─T1─T2─T3─A2
            │  └──────R2
            └────R1`,
      paths: ['transcript_s1: U1 T1 T2 T3 R1 A2 R2 (5)'],
    },
    {
      story: 'a resumed session is part of the one that goes on from it, hooks behind its end too',
      drawn: `
        U1─A1─S1
            └────U2─A2   @s2`,
      paths: ['transcript_s2: U1 A1 S1 U2 A2 (4)'],
    },
    {
      story: 'a session that went on after another left it is a path of its own',
      drawn: `
        U1─A1─U2─A2
            └───────U3─A3   @s2`,
      paths: ['transcript_s1: U1 A1 U2 A2 (4)', 'transcript_s2: U1 A1 U3 A3 (4)'],
    },
    {
      story: 'a copy of a session is none',
      drawn: `
        U1─A1
        U1─A1   @s2`,
      paths: ['transcript_s1: U1 A1 (2)'],
    },
    {
      story: 'a session that takes up an abandoned version is active',
      drawn: `
        U1─A1─U2─A2
            └───────U3─A3
                  └───────U4─A4   @s2`,
      paths: ['transcript_s1: U1 A1 U3 A3 (4)', 'transcript_s2: U1 A1 U2 A2 U4 A4 (6)'],
    },
    {
      story: 'a compaction stands inline, on the version it happened on',
      drawn: `
        U1─A1─U2─A2
            └───────U3─A3
                            B1─K1─U4─A4`,
      rows: { B1: { logicalParentUuid: 'A3' } },
      paths: [
        'transcript_s1_path1_abandoned from A1: U1 A1 U2 A2 (4)',
        'transcript_s1_path2: U1 A1 U3 A3 B1 K1 U4 A4 (7)',
      ],
    },
    {
      story: 'agents make none',
      drawn: `
        U1─D1─R1─A1
              U2─A2   #a1`,
      paths: ['transcript_s1: U1 D1 R1 A1 (3)'],
    },
    {
      story: 'a session of which only agents are left is one',
      drawn: `
        U1─A1   #a1`,
      paths: ['transcript_s1:  (0)'],
    },
    {
      story: 'an id that is no name becomes one',
      drawn: `
        U1─A1   @../S1`,
      files: true,
      paths: [expect.stringMatching(/^transcript_s1-x[0-9a-f]{10}: U1 A1 \(2\)$/)],
    },
  ])('$story', ({ drawn, rows, files, paths }) => {
    const story = rows ? { rows: rows as Story['rows'] & object } : {};
    expect(pathsOf(files ? drawn.replace('@../S1', '@../S1 >p/odd.jsonl') : drawn, story)).toEqual(paths);
  });
});
