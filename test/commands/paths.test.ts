import { describe, expect, test } from 'vitest';
import { showPaths } from '../../src/commands/paths/paths.ts';
import { showKin } from '../../src/commands/paths/show-kin.ts';
import { EVERYTHING } from '../../src/redact/publishing.ts';
import { filesOf } from '../support/draw.ts';
import { withFiles } from '../support/open-files.ts';

const { redact } = EVERYTHING;
const DRAWN = `
  U1─A1─U2─A2
      └───────U3─A3
                 └──U4─A4   @s2
  U5─D1─────R1   @s3
       U6─A6   @s3 #a1`;

function said(show: (root: string, write: (text: string) => void) => void): string {
  let text = '';
  withFiles(filesOf(DRAWN), (root) => show(root, (piece) => (text += piece)));
  return text;
}

const paths = (options: object): string =>
  said((root, write) =>
    showPaths(root, { project: null, session: null, format: 'text', withRows: false, redact, ...options }, write),
  );

describe('annals paths', () => {
  test('lists them, with the longest', () => {
    expect(paths({}).split('\n').slice(1)).toEqual([
      expect.stringMatching(/^ {2}transcript_s1_path1_abandoned {2}abandoned from A1, 4 messages, 4 rows {2}U2$/),
      '  transcript_s3  active, 2 messages, 3 rows  U5',
      '  transcript_s2  active, 6 messages, 6 rows, the longest  U4',
      '',
    ]);
  });

  test('as JSON, with their rows', () => {
    const { projects } = JSON.parse(paths({ format: 'json', withRows: true }));
    const [{ longest, paths: all }] = projects;
    expect(longest).toBe('transcript_s2');
    expect(all[0]).toEqual({
      name: 'transcript_s1_path1_abandoned',
      session: 's1',
      number: 1,
      of: 1,
      status: 'abandoned',
      forkPoint: 'A1',
      leaf: 'A2',
      line: 's1@U2',
      rows: 4,
      messages: 4,
      compactions: 0,
      uuids: ['U1', 'A1', 'U2', 'A2'],
    });
    for (const path of all) expect(path.uuids).toHaveLength(path.rows);
  });

  test.each([
    { kin: 'ancestors', uuid: 'A4', rows: ['U1', 'A1', 'U3', 'A3', 'U4', 'A4'] },
    { kin: 'descendants', uuid: 'U3', rows: ['A3', 'U4', 'A4'] },
    { kin: 'descendants', uuid: 'A4', rows: [] },
  ] as const)('$kin of $uuid', ({ kin, uuid, rows }) => {
    const text = said((root, write) => showKin(root, { kin, uuid, format: 'json', redact }, write));
    expect(JSON.parse(text).map((row: { uuid: string }) => row.uuid)).toEqual(rows);
  });

  test.each([
    { uuid: 'Q', says: 'No row here has the uuid "Q".' },
    { uuid: 'A', says: 'Several rows have a uuid that begins with "A". Give more of it.' },
  ])('$says', ({ uuid, says }) => {
    expect(() =>
      said((root, write) => showKin(root, { kin: 'ancestors', uuid, format: 'text', redact }, write)),
    ).toThrow(says);
  });
});
