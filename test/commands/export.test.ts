import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exportArchive } from '../../src/commands/export/export.ts';
import { stageOutput } from '../../src/render/swap-folder.ts';
import { filesOf } from '../support/draw.ts';
import { EXPORT, QUIET } from '../support/export-files.ts';
import { withFiles } from '../support/open-files.ts';
import { runCli } from '../support/run-cli.ts';

let parent = '';
let output = '';

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'annals-out-'));
  output = join(parent, 'out');
});

afterEach(() => rmSync(parent, { recursive: true, force: true }));

const exportDrawing = (drawn = 'U1─A1'): void =>
  withFiles(filesOf(drawn), (root) => exportArchive(root, { ...EXPORT, output }, QUIET));

describe('an export', () => {
  test('takes the place of the one before', () => {
    exportDrawing();
    exportDrawing('U1─A1─U2─A2');
    expect(readFileSync(join(output, 'p', 'transcript_s1.md'), 'utf8')).toContain('Total Messages: 4');
  });

  test.each([
    {
      what: 'a file that was added',
      change: () => writeFileSync(join(output, 'notes.md'), 'mine'),
      says: 'notes.md was added',
    },
    {
      what: 'a file that was changed',
      change: () => utimesSync(join(output, 'p', 'index.md'), Date.now() / 1000 + 60, Date.now() / 1000 + 60),
      says: 'index.md was changed',
    },
  ])('is not thrown away with $what', ({ change, says }) => {
    exportDrawing();
    change();
    expect(() => exportDrawing()).toThrow(says);
    expect(existsSync(join(output, 'p', 'transcript_s1.md'))).toBe(true);
  });

  test('never takes the place of a site, nor a site that of an export', () => {
    stageOutput(output).commit();
    expect(() => exportDrawing()).toThrow('did not write');
    rmSync(output, { recursive: true });
    exportDrawing();
    expect(() => stageOutput(output)).toThrow('did not write');
  });

  test('says in one sentence what cannot be', () => {
    const said = withFiles(filesOf('U1─A1'), (root) => [
      runCli('export', root, '-o', output, '--session', 'nobody'),
      runCli('export', root, '-o', output, '--format', 'jsonl', '--depth', 'tools'),
    ]);
    expect(said.map(({ code, err }) => [code, err])).toEqual([
      [2, 'annals: No session here begins with "nobody".\n'],
      [2, 'annals: jsonl holds the rows as they were recorded: leave out --depth, or choose another --format.\n'],
    ]);
    expect(existsSync(output)).toBe(false);
  });
});
