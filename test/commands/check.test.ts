import { describe, expect, test } from 'vitest';
import { check } from '../../src/commands/check/check.ts';
import { DIAGNOSTICS } from '../../src/diagnostics.ts';
import { filesOf } from '../support/draw.ts';
import { type Files, withFiles } from '../support/open-files.ts';
import { runCli } from '../support/run-cli.ts';

function checked(files: Files, options: { strict?: boolean; all?: boolean } = {}): { code: number; text: string } {
  let text = '';
  const code = withFiles(files, (root) =>
    check(root, { strict: false, all: false, ...options }, (more) => {
      text += more;
    }),
  );
  return { code, text };
}

const SOUND = filesOf('U1─A1');
const WARNED = filesOf('U1─A1  U2', { rows: { U2: { parentUuid: 'gone' } } });
const BROKEN = { ...SOUND, 'p/s2.jsonl': '{broken}\n' };

describe('check', () => {
  test('a sound archive', () => {
    expect(checked(SOUND)).toEqual({
      code: 0,
      text: '1 transcript in 1 project, 2 rows; every row is accounted for.\n\nNothing in it that this version of Annals does not know.\n',
    });
  });

  test('a warning says what it means and where, and fails only when asked to', () => {
    expect(checked(WARNED).code).toBe(0);
    const { code, text } = checked(WARNED, { strict: true });
    expect(code).toBe(1);
    expect(text).toContain(
      '\nwarning: orphan-promoted (1)\n  The parent of this message is nowhere in the archive. It stands as a root, in time order.\n    p/s1.jsonl:3  gone\n',
    );
  });

  test('an error fails', () => {
    const { code, text } = checked(BROKEN);
    expect(code).toBe(1);
    expect(text).toContain(
      '\nerror: unreadable-row (1)\n  The line is no JSON object. It is counted and skipped.\n    p/s2.jsonl:1  8 characters\n',
    );
  });

  test('errors come first', () => {
    const { text } = checked({ ...WARNED, 'p/s2.jsonl': '{broken}\n' });
    expect(text.indexOf('error: ')).toBeLessThan(text.indexOf('warning: '));
  });

  test('five places, and how many more; all of them when asked', () => {
    const many = { ...SOUND, 'p/s2.jsonl': '{broken}\n'.repeat(7) };
    expect(checked(many).text).toContain('    p/s2.jsonl:5  8 characters\n    … and 2 more (--all lists them)\n');
    expect(checked(many, { all: true }).text).toContain('    p/s2.jsonl:7  8 characters\n');
  });

  test('more places than a call has room for arguments', () => {
    const { code, text } = checked({ ...SOUND, 'p/s2.jsonl': '{\n'.repeat(150_000) });
    expect(code).toBe(1);
    expect(text).toContain('\nerror: unreadable-row (150,000)\n');
  });

  test('drift by CLI version, old versions first', () => {
    const { code, text } = checked(
      filesOf('U1─Z1─Z2', { rows: { Z1: { version: '2.1.10' }, Z2: { version: '2.1.9' } } }),
    );
    expect(code).toBe(0);
    expect(text).toContain('by CLI version\n    2.1.9: row novelty ×1\n    2.1.10: row novelty ×1\n');
  });

  test('control characters do not reach the terminal', () => {
    const evil = '\u001b[2Jx';
    const { text } = checked({
      ...filesOf('U1─Z1  U2', { rows: { Z1: { type: evil, version: evil }, U2: { parentUuid: evil } } }),
      [`p/${evil}.jsonl`]: '{broken}\n',
    });
    expect(text).toContain('·[2Jx');
    expect(text).not.toMatch(/[^\P{Cc}\n]/u);
  });

  test('every code has a sentence that ends', () => {
    for (const [severity, meaning] of Object.values(DIAGNOSTICS)) {
      expect(['error', 'warning', 'info']).toContain(severity);
      expect(meaning).toMatch(/^[A-Z].*\.$|\uFFFD\.$/);
    }
  });
});

test('the exit codes of the real command line: 0 sound, 1 odd, 2 cannot run', () => {
  withFiles({ ...WARNED, 'empty/notes.txt': 'x' }, (root) => {
    expect(runCli('check', root).code).toBe(0);
    expect(runCli('check', root, '--strict').code).toBe(1);
    const empty = runCli('check', `${root}/empty`);
    expect(empty).toMatchObject({ code: 2, out: '' });
    expect(empty.err).toMatch(/^annals: No transcript \(\.jsonl\) in .*\n$/);
  });
});
