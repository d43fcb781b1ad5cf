import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { branch } from '../../src/commands/branch/branch.ts';
import { find } from '../../src/commands/find/find.ts';
import { goto } from '../../src/commands/goto/goto.ts';
import { restore } from '../../src/commands/restore/restore.ts';
import type { TranscriptFile } from '../../src/discover/discover-archive.ts';
import { openArchive, type ProjectRun } from '../../src/pipeline.ts';
import { Pointers } from '../../src/session-tree/pointers.ts';
import { folderBytes } from '../support/folder-bytes.ts';

const quiet = (): void => {};
const SEARCH = {
  isRegex: false,
  ignoreCase: false,
  project: null,
  session: null,
  match: null,
  isDryRun: false,
} as const;

let room: string;
let sessions: readonly TranscriptFile[];

beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-pointers-'));
  sessions = openArchive(process.env.ANNALS_CORPUS!)
    .projects.flatMap(({ transcripts }) => transcripts)
    .filter(({ kind, size }) => kind === 'session' && size > 0);
});

afterAll(() => rmSync(room, { recursive: true, force: true }));

/** A copy of a session in a project of its own. */
function copyOf(file: TranscriptFile): { readonly root: string; readonly path: string; readonly session: string } {
  const root = mkdtempSync(join(room, 'copy-'));
  const path = join(root, 'p', basename(file.path));
  mkdirSync(join(root, 'p'));
  writeFileSync(path, readFileSync(file.path));
  return { root, path, session: file.session! };
}

const runOf = (root: string): ProjectRun => {
  const archive = openArchive(root);
  return archive.run(archive.projects[0]!);
};

const linesIn = (path: string): readonly string[] =>
  readFileSync(path, 'utf8')
    .replaceAll('}{"type":"summary"', '}\n{"type":"summary"')
    .split('\n')
    .filter((line) => line.trim() !== '');

const isPointer = (line: string): boolean => /^\{"type":"(?:last-prompt|summary)"/.test(line);

/** The ids that a run shows as the active path, from the root to the leaf of its pointer. */
function pathOf({ timeline }: ProjectRun, session: string): readonly string[] {
  const { drawn } = timeline.tree;
  const path = new Pointers(drawn).pathTo(session, 'last-prompt') ?? new Pointers(drawn).pathTo(session, 'summary');
  return [...(path ?? [])].map((row) => drawn.dag.index.ids[row]!).reverse();
}

test('the pointer of every session moves to a message in its middle, every row stays, and restore gives the bytes back', () => {
  let moved = 0;
  for (const file of sessions) {
    const { root, path, session } = copyOf(file);
    const before = folderBytes(root);
    const rows = linesIn(path).filter((line) => !isPointer(line));
    const { drawn } = runOf(root).timeline.tree;
    const trunk = drawn.dag.index.ids.filter(
      (id, row) =>
        drawn.twins[row] === -1 &&
        drawn.threads.all[drawn.threads.of[row]!]!.kind === 'trunk' &&
        id === drawn.dag.index.rows[row]!.uuid,
    );
    if (trunk.length === 0) continue;
    for (const id of [trunk[Math.floor(trunk.length / 2)]!, trunk[0]!, trunk.at(-1)!]) {
      branch(id, root, false, quiet);
      const run = runOf(root);
      const { index } = run.timeline.tree.drawn.dag;
      expect(pathOf(run, index.rows[index.byId.get(id)!]!.session).at(-1), file.name).toBe(id);
      const kept = linesIn(path).filter((line) => !isPointer(line));
      expect(kept.length === rows.length && kept.every((row, at) => row === rows[at]), file.name).toBe(true);
    }
    restore(session, root, false, quiet);
    expect(folderBytes(root), file.name).toEqual(before);
    rmSync(root, { recursive: true });
    moved++;
  }
  console.log(`${moved} of ${sessions.length} sessions moved and restored`);
  expect(moved).toBeGreaterThan(50);
}, 600_000);

describe('the true rewinds', () => {
  test.each([
    { session: '03eb5929', text: 'I very much like this idea', id: '5270777a', before: '9edc38e6' },
    {
      session: 'b3edadab',
      text: 'Ok make another addition which I will revert later',
      id: '84944fbf',
      before: '85769cf5',
    },
  ])('of $session: goto makes the other branch active', async ({ session, text, id, before }) => {
    const { root } = copyOf(sessions.find((file) => file.session?.startsWith(session))!);
    const active = (): string | undefined =>
      runOf(root)
        .timeline.tree.lines.find(({ choice }) => choice?.status === 'active')
        ?.id.split('@')
        .at(-1)
        ?.slice(0, 8);
    expect(active()).toBe(before);
    await goto(text, root, SEARCH, null, quiet);
    expect(active()).toBe(id);
  });
});

test('a message found in the whole archive is where its link says', () => {
  let out = '';
  const options = { ...SEARCH, limit: 5, siteUrl: '' };
  find('are they still being written?', process.env.ANNALS_CORPUS!, options, (text) => {
    out += text;
  });
  const [, id] = /^ {4}id {5}(\S+)$/m.exec(out)!;
  expect(out).toMatch(new RegExp(`link {3}[\\w-]+/[\\w-]+\\.html#msg-${id}$`, 'm'));
});
