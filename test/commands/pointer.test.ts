import { spawn } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { branch } from '../../src/commands/branch/branch.ts';
import { goto } from '../../src/commands/goto/goto.ts';
import { applyMove } from '../../src/commands/pointer/move-pointer.ts';
import { planMove } from '../../src/commands/pointer/plan-move.ts';
import { resolveRow } from '../../src/commands/pointer/resolve-row.ts';
import { restore } from '../../src/commands/restore/restore.ts';
import { SourceError } from '../../src/discover/source-error.ts';
import { openArchive } from '../../src/pipeline.ts';
import { filesOf, type Story } from '../support/draw.ts';
import { folderBytes } from '../support/folder-bytes.ts';
import { type Files, jsonl, openFolder, withFiles, withFilesAsync } from '../support/open-files.ts';
import { runCli } from '../support/run-cli.ts';

const REWIND = `
  U1─A1─U2─A2
      └───────U3─A3`;

const FILE = 'p/s1.jsonl';
const SEARCH = { isRegex: false, ignoreCase: false, project: null, session: null } as const;
const quiet = (): void => {};

const pointer = (type: 'last-prompt' | 'summary', leafUuid?: string): Record<string, unknown> => ({
  type,
  ...(type === 'summary' ? { summary: 'x' } : { lastPrompt: 'say "leafUuid":"A3"', sessionId: 's1' }),
  ...(leafUuid && { leafUuid }),
});

const notes = (...rows: Record<string, unknown>[]): Story => ({ notes: { [FILE]: rows } });

/** A file with some bytes of it put differently. */
function respelled(files: Files, from: string, to: string | Buffer): Files {
  const bytes = Buffer.from(files[FILE]!);
  const at = bytes.lastIndexOf(from);
  expect(at).toBeGreaterThan(-1);
  return {
    ...files,
    [FILE]: Buffer.concat([bytes.subarray(0, at), Buffer.from(to), bytes.subarray(at + Buffer.byteLength(from))]),
  };
}

const go = (root: string, text: string): Promise<void> =>
  goto(text, root, { ...SEARCH, match: null, isDryRun: false }, null, quiet);

const activeIn = (root: string): string | undefined =>
  openFolder(root)
    .get('p')!
    .json.lines.find(({ status }) => status === 'active')?.id;

/** Rows with a uuid as they stand in the file, and how many others there are. */
function rowsIn(path: string): { readonly rows: readonly string[]; readonly others: number } {
  const lines = readFileSync(path, 'latin1')
    .replaceAll('}{', '}\n{')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const rows = lines.filter((line) => line.includes('"uuid"')).map((line) => line.trim());
  return { rows, others: lines.length - rows.length };
}

const pointed = filesOf(REWIND, notes(pointer('last-prompt', 'A3')));

describe('goto moves the pointer, keeps every row, and restore gives the same bytes back', () => {
  test.each<{ what: string; files: Files; added: number }>([
    { what: 'a last-prompt is given another leaf', files: pointed, added: 0 },
    {
      what: 'the last of several is',
      files: filesOf(REWIND, notes(pointer('last-prompt', 'A2'), pointer('last-prompt', 'A3'))),
      added: 0,
    },
    { what: 'a summary is', files: filesOf(REWIND, notes(pointer('summary', 'A3'))), added: 0 },
    { what: 'without a pointer one is appended', files: filesOf(REWIND), added: 1 },
    { what: 'also where one names no leaf', files: filesOf(REWIND, notes(pointer('last-prompt'))), added: 1 },
    { what: 'also where its leaf is gone', files: filesOf(REWIND, notes(pointer('summary', 'gone'))), added: 1 },
    {
      what: 'also where the leaf is spelled oddly',
      files: respelled(pointed, '"leafUuid":"A3"', '"leafUuid":"\\u00413"'),
      added: 1,
    },
    {
      what: 'another leaf is named inside it',
      files: filesOf(REWIND, notes({ type: 'last-prompt', of: { leafUuid: 'A3' }, leafUuid: 'A3' })),
      added: 0,
    },
    { what: 'with spaces', files: respelled(pointed, '"leafUuid":"A3"', '"leafUuid" : "A3"'), added: 0 },
    { what: 'without a newline at the end', files: respelled(pointed, '"}\n', '"}'), added: 0 },
    {
      what: 'without either',
      files: { [FILE]: String(filesOf(REWIND)[FILE]).trimEnd() },
      added: 1,
    },
    { what: 'with CRLF', files: { [FILE]: String(pointed[FILE]).replaceAll('\n', '\r\n') }, added: 0 },
    {
      what: 'with bytes that are no UTF-8 in the pointer',
      files: respelled(pointed, 'say ', Buffer.from([0xff, 0xfe, 0x20])),
      added: 0,
    },
    {
      what: 'two rows on the line of the pointer',
      files: respelled(pointed, '}\n{"type":"last-prompt"', '}{"type":"last-prompt"'),
      added: 0,
    },
    {
      what: 'another file points too, and was written later',
      files: {
        ...pointed,
        'p/s2.jsonl': jsonl([{ ...pointer('last-prompt', 'A3'), timestamp: '2099-01-01T00:00:00Z' }]),
      },
      added: 1,
    },
  ])('$what', async ({ files, added }) => {
    await withFilesAsync(files, async (root) => {
      const before = folderBytes(root);
      const was = rowsIn(join(root, FILE));
      expect(activeIn(root)).toBe('s1@U3');
      await go(root, 'U2');
      expect(activeIn(root)).toBe('s1@U2');
      expect(rowsIn(join(root, FILE))).toEqual({ rows: was.rows, others: was.others + added });
      branch('A3', root, false, quiet);
      expect(activeIn(root)).toBe('s1@U3');
      branch('A2', root, false, quiet);
      expect(rowsIn(join(root, FILE))).toEqual({ rows: was.rows, others: was.others + added });
      restore('s1', root, false, quiet);
      expect(folderBytes(root)).toEqual(before);
    });
  });
});

describe('what it says', () => {
  const said = (id: string, files: Files = pointed): string =>
    withFiles(files, (root) => {
      let out = '';
      branch(id, root, false, (text) => {
        out += text.replaceAll(root, '');
      });
      return out;
    });

  test('is what was done, how to undo it, and how to resume', () => {
    expect(said('A2')).toBe(
      [
        'Moved the pointer of session s1 from A3 to A2.',
        'The file as it was: /p/s1.jsonl.backup',
        'Undo with:    annals restore s1',
        'Resume with:  cd /home/ada/p && claude --resume s1',
        '',
      ].join('\n'),
    );
  });

  test('that there is nothing to do', () => {
    expect(said('A3')).toBe(
      'The session is at A3 already. Nothing was changed.\nResume with:  cd /home/ada/p && claude --resume s1\n',
    );
  });

  test('is one word for a shell, whatever a transcript calls its folder', () => {
    const files = filesOf(REWIND, { rows: { A2: { cwd: "/tmp/$(touch x); it's\u001b[2J" } } });
    expect(said('A2', files)).toContain("cd '/tmp/$(touch x); it'\\''s·[2J' && claude");
  });

  test.each(['A2', 'msg-A2', 'https://example.org/p/s1.html#msg-A2'])('a message may be named %s', (id) => {
    expect(said(id)).toContain('to A2.');
  });
});

describe('refused in one sentence, and nothing changed', () => {
  const sidechain = filesOf(`${REWIND}\n      U5─A5  #a1`);
  const twice = filesOf('U1─A1─U2\n      └─U2~2');
  const refusals: readonly { what: string; files: Files; does: (root: string) => unknown; says: RegExp }[] = [
    {
      what: 'an id that is nowhere',
      files: pointed,
      does: (root) => branch('nope', root, false, quiet),
      says: /"nope"/,
    },
    {
      what: 'an id that several begin with',
      files: filesOf('U1111─A1─U1112'),
      does: (root) => branch('U111', root, false, quiet),
      says: /^2 ids begin with "U111": U1111, U1112\. Give more of it\.$/,
    },
    {
      what: 'words that several messages say',
      files: filesOf('U1─A1─U2─A2', { rows: { A2: { message: { role: 'assistant', content: 'u1' } } } }),
      does: (root) => go(root, 'U1'),
      says: /^2 messages say "U1"\. Say which with --match/,
    },
    { what: 'words that nobody says', files: pointed, does: (root) => go(root, 'xyzzy'), says: /^Nothing here says/ },
    {
      what: 'a number that is too high',
      files: pointed,
      does: (root) => goto('U2', root, { ...SEARCH, match: 2, isDryRun: false }, null, quiet),
      says: /^Only 1 of/,
    },
    {
      what: 'nobody chose',
      files: pointed,
      does: (root) => goto('A', root, { ...SEARCH, match: null, isDryRun: false }, async () => null, quiet),
      says: /^No match was chosen/,
    },
    {
      what: 'a message of an agent',
      files: sidechain,
      does: (root) => branch('A5', root, false, quiet),
      says: /agent/,
    },
    {
      what: 'one of two messages with one id',
      files: twice,
      does: (root) => branch('U2~2', root, false, quiet),
      says: /^Two messages share the id U2/,
    },
    {
      what: 'a file that may not be written',
      files: pointed,
      does: (root) => {
        chmodSync(join(root, FILE), 0o444);
        branch('A2', root, false, quiet);
      },
      says: /is read-only/,
    },
    {
      what: 'half a row at the end',
      files: { [FILE]: `${pointed[FILE]}{"type":"user","uuid":"U4"` },
      does: (root) => branch('A2', root, false, quiet),
      says: /being written/,
    },
    { what: 'no backup', files: pointed, does: (root) => restore('s1', root, false, quiet), says: /has no backup/ },
    { what: 'no such session', files: pointed, does: (root) => restore('s9', root, false, quiet), says: /"s9"/ },
    {
      what: 'several sessions',
      files: { ...pointed, ...filesOf('U7─A7  @s12') },
      does: (root) => restore('s', root, false, quiet),
      says: /^2 sessions begin with "s"/,
    },
  ];

  test.each(refusals)('$what', async ({ files, does, says }) => {
    await withFilesAsync(files, async (root) => {
      const before = folderBytes(root);
      const refusal = await (async () => does(root))().catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(SourceError);
      expect((refusal as Error).message).toMatch(says);
      expect((refusal as Error).message).toMatch(/^[^\n]+\.$/);
      expect(folderBytes(root)).toEqual(before);
    });
  });

  test('a dry run', async () => {
    await withFilesAsync(pointed, async (root) => {
      const before = folderBytes(root);
      let out = '';
      branch('A2', root, true, (text) => {
        out += text;
      });
      await goto('U2', root, { ...SEARCH, match: 1, isDryRun: true }, null, quiet);
      expect(out).toBe('Would move the pointer of session s1 from A3 to A2.\n');
      expect(folderBytes(root)).toEqual(before);
      branch('A2', root, false, quiet);
      const moved = folderBytes(root);
      restore('s1', root, true, quiet);
      expect(folderBytes(root)).toEqual(moved);
    });
  });

  test('a file that somebody appended to since it was read', () => {
    withFiles(pointed, (root) => {
      const move = planMove(resolveRow(openArchive(root), 'A2'));
      appendFileSync(join(root, FILE), jsonl([{ type: 'user', uuid: 'U4' }]));
      const grown = folderBytes(root);
      expect(() => applyMove(move)).toThrow(/is being written: its session is still open/);
      expect(folderBytes(root)).toEqual(grown);
    });
  });

  test('the real command line exits with 2', () => {
    withFiles(pointed, (root) => {
      const { code, out, err } = runCli('branch', 'nope', '--source', root);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toMatch(/^annals: No message here has the id "nope"\. [^\n]*\n$/);
    });
  });
});

describe('a session that went on after a move', () => {
  const goOn = (root: string): void =>
    appendFileSync(
      join(root, FILE),
      jsonl([
        { type: 'user', uuid: 'U4', parentUuid: 'A2', sessionId: 's1', message: { role: 'user', content: 'U4' } },
      ]),
    );

  test('is not taken back: that would lose what was said since', () => {
    withFiles(pointed, (root) => {
      branch('A2', root, false, quiet);
      goOn(root);
      const grown = folderBytes(root);
      expect(() => restore('s1', root, false, quiet)).toThrow(
        /went on after its pointer was moved \(1 new line\).*annals branch A3" instead\.$/,
      );
      expect(folderBytes(root)).toEqual(grown);
    });
  });

  test('gets another backup at the next move, and the first stays', () => {
    withFiles(pointed, (root) => {
      branch('A2', root, false, quiet);
      goOn(root);
      const grown = folderBytes(root);
      branch('A3', root, false, quiet);
      expect(existsSync(join(root, `${FILE}.backup.2`))).toBe(true);
      restore('s1', root, false, quiet);
      expect(folderBytes(root)).toEqual(grown);
    });
  });
});

test('a person may choose among several matches', async () => {
  await withFilesAsync(pointed, async (root) => {
    let listed = '';
    const ask = async (most: number): Promise<number> => most;
    const write = (text: string): void => {
      listed += text;
    };
    await goto('A', root, { ...SEARCH, match: null, isDryRun: true }, ask, write);
    expect(listed.match(/^\[\d\]/gm)).toEqual(['[1]', '[2]', '[3]']);
    expect(listed).toContain('The session is at A3 already');
  });
});

test('whoever writes while pointers move loses nothing', async () => {
  await withFilesAsync(pointed, async (root) => {
    const path = join(root, FILE);
    const row = (n: number): string => `${JSON.stringify({ type: 'progress', uuid: `P${n}`, sessionId: 's1' })}\n`;
    writeFileSync(join(root, 'rows.json'), JSON.stringify(Array.from({ length: 200 }, (_, n) => row(n))));
    const script = `
      const { appendFileSync, readFileSync } = require('node:fs');
      const rows = JSON.parse(readFileSync(${JSON.stringify(join(root, 'rows.json'))}, 'utf8'));
      const next = () => { const row = rows.shift(); if (row) { appendFileSync(${JSON.stringify(path)}, row); setTimeout(next, 3); } };
      next();`;
    const writer = spawn(process.execPath, ['-e', script], { stdio: 'inherit' });
    const isOver = new Promise<void>((resolve) => writer.once('exit', () => resolve()));
    for (let turn = 0; writer.exitCode === null; turn++) {
      try {
        branch(turn % 2 === 0 ? 'A2' : 'A3', root, false, quiet);
      } catch (error) {
        expect(error).toBeInstanceOf(SourceError);
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    await isOver;
    branch('A1', root, false, quiet);
    const uuids = new Set([...readFileSync(path, 'utf8').matchAll(/"uuid":"(\w+)"/g)].map(([, uuid]) => uuid));
    for (const uuid of ['U1', 'A1', 'U2', 'A2', 'U3', 'A3']) expect(uuids).toContain(uuid);
    expect([...uuids].filter((uuid) => uuid!.startsWith('P'))).toHaveLength(200);
  });
});
