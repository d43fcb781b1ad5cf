import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appendTurn } from '../../bench/build/append-turn.ts';
import { findLastUsed } from '../../bench/build/find-last-used.ts';
import { transcriptsIn } from '../../bench/build/transcripts.ts';
import { type OpenedProject, openFolder } from '../support/open-files.ts';
import { DEMO } from '../support/site-build.ts';

let archive: string;

beforeEach(() => {
  archive = mkdtempSync(join(tmpdir(), 'annals-turn-'));
});

afterEach(() => rmSync(archive, { recursive: true, force: true }));

const linesOf = (projects: ReadonlyMap<string, OpenedProject>) =>
  [...projects.values()].flatMap(({ json }) => json.lines.map((line) => ({ ...line, folder: json.folder })));

describe('a turn more in the demo archive', () => {
  test('stands at the end of its line, and makes no branch', () => {
    cpSync(DEMO, archive, { recursive: true });
    const before = linesOf(openFolder(archive));
    const { session, uuids } = appendTurn(archive);
    const after = linesOf(openFolder(archive));
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const grown = after.filter((line, nth) => line.uuids.length !== before[nth]!.uuids.length);
    expect(grown.map((line) => line.session)).toEqual([session]);
    expect(grown[0]!.uuids.slice(-2)).toEqual(uuids);
    expect(grown[0]!.uuids.slice(0, -2)).toEqual(before.find(({ id }) => id === grown[0]!.id)!.uuids);
  });

  test('is taken back without a trace', () => {
    cpSync(DEMO, archive, { recursive: true });
    const contents = () => transcriptsIn(archive).map(({ path }) => readFileSync(path, 'utf8'));
    const before = contents();
    const appended = appendTurn(archive);
    expect(contents()).not.toEqual(before);
    appended.takeBack();
    expect(contents()).toEqual(before);
  });
});

const row = (uuid: string, parentUuid: string | null, minute: number, more: object = {}): string =>
  JSON.stringify({
    type: 'user',
    uuid,
    parentUuid,
    sessionId: 's1',
    timestamp: `2025-01-01T00:0${minute}:00.000Z`,
    message: { role: 'user', content: uuid },
    ...more,
  });

const write = (name: string, ...lines: string[]): void => writeFileSync(join(archive, name), lines.join('\n'));

describe('the row that it follows', () => {
  // U1─U2─U4, and U4 is written first
  test('is one that nothing follows', () => {
    write('s1.jsonl', row('U4', 'U2', 4), row('U1', null, 1), row('U2', 'U1', 2));
    expect(findLastUsed(archive).last.uuid).toBe('U4');
  });

  test('is of the session, not of an agent', () => {
    write('s1.jsonl', row('U1', null, 1), row('X1', null, 2, { isSidechain: true }));
    write('agent-a1.jsonl', row('X2', null, 9));
    expect(findLastUsed(archive).last.uuid).toBe('U1');
  });

  test('is of the session that was used last', () => {
    write('s1.jsonl', row('U1', null, 5));
    write('s2.jsonl', row('V1', null, 7));
    write('s3.jsonl', row('W1', null, 3));
    expect(findLastUsed(archive).last.uuid).toBe('V1');
  });

  test('keeps its own line where the file ended without a newline', () => {
    write('s1.jsonl', row('U1', null, 1));
    const { uuids } = appendTurn(archive);
    const rows = readFileSync(join(archive, 's1.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.map(({ uuid, parentUuid }) => [uuid, parentUuid])).toEqual([
      ['U1', null],
      [uuids[0], 'U1'],
      [uuids[1], uuids[0]],
    ]);
  });

  test('has to be there', () => {
    write('s1.jsonl', '{"type":"summary","summary":"nothing else"}');
    expect(() => appendTurn(archive)).toThrow('No transcript');
  });
});
