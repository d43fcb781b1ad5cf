import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../../src/commands/build/build.ts';
import { writeGhosts } from '../../src/commands/ghosts/write-ghosts.ts';
import { SourceError } from '../../src/discover/source-error.ts';
import { filesOf, timeAt } from '../support/draw.ts';
import { folderBytes } from '../support/folder-bytes.ts';
import { type Files, jsonl, openFolder, type ProjectJson, withFiles, withFilesAsync } from '../support/open-files.ts';
import { OPTIONS } from '../support/site-build.ts';

const typed = (display: string, column: number, fields: object = {}): object => ({
  display,
  pastedContents: {},
  timestamp: Date.parse(timeAt(column)),
  project: '/home/ada/p',
  ...fields,
});

/** An archive of one session, and what its history remembers. */
const filesWith = (history: readonly object[], drawn = 'U1─A1  >-home-ada-p/s1.jsonl'): Files => ({
  ...Object.fromEntries(Object.entries(filesOf(drawn)).map(([path, content]) => [`projects/${path}`, content])),
  'history.jsonl': jsonl(history),
});

function ghostsOf(files: Files): { readonly counts: string; readonly projects: readonly ProjectJson[] } {
  return withFiles(files, (root) => {
    const folder = mkdtempSync(join(tmpdir(), 'annals-ghosts-test-'));
    try {
      const { sessions, prompts } = writeGhosts(join(root, 'projects'), folder);
      expect(Object.keys(folderBytes(folder)).join()).not.toContain('..');
      const projects = [...openFolder([join(root, 'projects'), ...(prompts > 0 ? [folder] : [])]).values()].map(
        ({ json }) => json,
      );
      return { counts: `${prompts} of ${sessions}`, projects };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

const titles = (projects: readonly ProjectJson[]): string[] =>
  projects.flatMap(({ slug, lines }) => lines.map(({ title, uuids }) => `${slug}: ${title} (${uuids.length})`)).sort();

describe('a ghost is', () => {
  test('a prompt of a session that is nowhere, shown in its project', () => {
    const { counts, projects } = ghostsOf(
      filesWith([
        typed('U1', 2, { sessionId: 's1' }),
        typed('long gone', 1, { sessionId: 's0' }),
        typed('and more', 2, { sessionId: 's0' }),
      ]),
    );
    expect(counts).toBe('2 of 1');
    expect(titles(projects)).toEqual(['p: Only prompts left: long gone (3)', 'p: U1 (2)']);
    expect(projects[0]!.diagnostics).toEqual([]);
  });

  test('not one of a session that lives in the file of another', () => {
    const drawn = 'U1─A1  >-home-ada-p/s1.jsonl\n      U2─A2  @s2 >-home-ada-p/s1.jsonl';
    expect(ghostsOf(filesWith([typed('U2', 3, { sessionId: 's2' })], drawn)).counts).toBe('0 of 0');
  });

  test('without a session: one typed where and when no session was open', () => {
    const { counts, projects } = ghostsOf(
      filesWith([
        typed('then', -9_000_000),
        typed('later that day', -8_999_000),
        typed('now', 3),
        typed('else', 3, { project: '/x' }),
      ]),
    );
    expect(counts).toBe('3 of 2');
    expect(titles(projects)).toEqual(['p: Only prompts left: then (3)', 'p: U1 (2)', 'x: Only prompts left: else (2)']);
  });

  test('told once, though two histories tell of it', () => {
    const gone = typed('gone', 1, { sessionId: 's0' });
    const files = filesWith([gone]);
    expect(ghostsOf({ ...files, 'projects/history.jsonl': jsonl([gone, gone]) }).counts).toBe('1 of 1');
  });

  test('with what was pasted, where that was kept', () => {
    const pastedContents = { 1: { id: 1, type: 'text', content: 'a\nb' } };
    const { projects } = ghostsOf(
      filesWith([typed('see [Pasted text #1 +2 lines] [Pasted text #2]', 1, { sessionId: 's0', pastedContents })]),
    );
    expect(titles(projects)[0]).toBe('p: Only prompts left: see a b [Pasted text #2] (2)');
  });
});

test('ghosts take no address from the living', () => {
  const older = typed('old', -9_000_000, { sessionId: 's0', project: '/old/place/p' });
  const { projects } = ghostsOf(filesWith([older]));
  expect(titles(projects)).toEqual(['p-2: Only prompts left: old (2)', 'p: U1 (2)']);
});

test('what is no prompt is passed over, and names lead nowhere', () => {
  const { counts, projects } = ghostsOf(
    filesWith([
      typed('up', 1, { sessionId: '../../up', project: '../../../etc' }),
      typed('no place', 2, { sessionId: 'x'.repeat(500), project: 7 }),
      typed('proto [Pasted text #1]', 3, { sessionId: '__proto__', pastedContents: [] }),
      { display: 5 },
      { display: 'no time' },
      { display: 'far', timestamp: 1e300 },
      typed(' ', 4),
    ]),
  );
  expect(counts).toBe('3 of 3');
  expect(projects.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
});

test('without a history there are no ghosts: one sentence', () => {
  withFiles(filesOf('U1─A1'), (root) => {
    expect(() => writeGhosts(root, root)).toThrow(SourceError);
  });
});

test('a build shows them only when asked, says that only prompts are left, and leaves the other pages as they are', async () => {
  const files = filesWith([
    typed('long gone', 1, { sessionId: '11111111-2222-4333-8444-555555555555' }),
    typed('/compact now', 2, { sessionId: '11111111-2222-4333-8444-555555555555' }),
  ]);
  await withFilesAsync(files, async (root) => {
    const terminal = { isTerminal: false, columns: 80, write: () => {} };
    const at = (name: string): Promise<unknown> =>
      build(join(root, 'projects'), { ...OPTIONS, output: join(root, name), ghosts: name === 'with' }, terminal);
    await at('without');
    await at('with');
    const page = 'p/11111111-2222-4333-8444-555555555555.html';
    const [without, ghosts] = [folderBytes(join(root, 'without')), folderBytes(join(root, 'with'))];
    expect(Object.keys(without)).not.toContain(page);
    const html = readFileSync(join(root, 'with', page), 'utf8');
    expect(html).toContain('Only the prompts of this session are left');
    expect(html).toContain('long gone');
    expect(html).toContain('/compact');
    expect(ghosts['p/s1.html']).toBe(without['p/s1.html']);
    expect(readFileSync(join(root, 'with', 'p/index.html'), 'utf8')).toContain('Only prompts left: long gone');
  });
}, 120_000);
