import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { build } from '../../src/commands/build/build.ts';
import { SourceError } from '../../src/discover/source-error.ts';
import { OutputError } from '../../src/render/output-error.ts';
import { jsonl } from '../support/open-files.ts';
import { rowOf } from '../support/row-letters.ts';
import { runCli } from '../support/run-cli.ts';
import { OPTIONS } from '../support/site-build.ts';
import { filesBelow } from '../support/site-pages.ts';
import { linesOf, Talk } from '../support/site-talk.ts';

let room: string;
let source: string;

beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-bad-'));
  source = join(room, 'archive');
  const talk = new Talk('small');
  talk.prompt('How are you?');
  talk.answer('Well.');
  mkdirSync(join(source, 'p'), { recursive: true });
  writeFileSync(join(source, 'p', `${talk.session}.jsonl`), talk.jsonl);
});

afterAll(() => rmSync(room, { recursive: true, force: true }));

/** The one sentence that a person reads. Anything but an error of hers is our mistake, and is thrown on. */
async function refusalOf(from: string, output: string): Promise<string> {
  const terminal = { isTerminal: false, columns: 80, write: () => {} };
  try {
    await build(from, { ...OPTIONS, output }, terminal);
    return 'built';
  } catch (error) {
    if (error instanceof SourceError || error instanceof OutputError) return error.message;
    throw error;
  }
}

/** One sentence that says what is wrong and what to do, and nothing else: no stack, no progress, nothing on stdout. */
function expectRefusal({ code, out, err }: ReturnType<typeof runCli>, what: RegExp): void {
  expect(err).toMatch(what);
  expect(err).toMatch(/^annals: [^\n]+\.\n$/);
  expect(err).not.toMatch(/\bat .*:\d+:\d+/);
  expect(out).toBe('');
  expect(code).toBe(2);
}

const contents = (folder: string): Record<string, string> =>
  Object.fromEntries(filesBelow(folder).map((file) => [file, readFileSync(join(folder, file), 'latin1')]));

describe('a source that cannot be read', () => {
  test.each([
    ['is not there', () => join(room, 'nowhere'), /nothing at .*nowhere/],
    ['holds nothing', () => mkdtempSync(join(room, 'empty-')), /No transcript/],
    ['holds no transcript', () => folderWith('notes.txt', 'x'), /No transcript/],
    ['is some other file', () => join(folderWith('notes.txt', 'x'), 'notes.txt'), /is no transcript/],
  ])('%s', async (_, make, what) => {
    const output = join(room, 'site of nothing');
    expect(await refusalOf(make(), output)).toMatch(what);
    expect(readdirSync(room)).not.toContain('site of nothing');
    expect(readdirSync(room).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('leaves the old site as it was', async () => {
    const output = join(room, 'kept');
    expect(await refusalOf(source, output)).toBe('built');
    const before = contents(output);
    expectRefusal(runCli('build', join(room, 'nowhere'), '-o', output), /nothing at/);
    expect(contents(output)).toEqual(before);
  });
});

describe('an output that cannot be written', () => {
  test.each([
    [
      'below a file',
      () => join(folderWith('file', 'x'), 'file', 'site'),
      /is no folder, or below something that is none/,
    ],
    ['a file itself', () => join(folderWith('site', 'x'), 'site'), /is no folder/],
    ['on a disk of the kernel’s', () => '/proc/annals-site', /annals-site/],
    ['with files of someone else', () => folderWith('thesis.txt', 'years of work'), /did not write/],
    ['with a site of someone else', () => folderWith('index.html', '<p>My home page</p>'), /did not write/],
  ])('%s', async (_, make, what) => {
    const output = make();
    const before = snapshot(output);
    expect(await refusalOf(source, output)).toMatch(what);
    expect(snapshot(output)).toEqual(before);
  });

  test('is one sentence on the command line too', () => {
    expectRefusal(runCli('build', source, '-o', folderWith('thesis.txt', 'years of work')), /did not write/);
    expectRefusal(runCli('build', source, '-o', '/proc/annals-site'), /annals-site/);
  });

  test('in a folder without permission', async ({ skip }) => {
    if (process.getuid?.() === 0) skip('root may write everywhere');
    const folder = mkdtempSync(join(room, 'locked-'));
    chmodSync(folder, 0o500);
    expect(await refusalOf(source, join(folder, 'site'))).toMatch(/may not be written/);
    chmodSync(folder, 0o700);
  });

  test('on a disk that fills up: the old site stays whole', async ({ skip }) => {
    const disk = mkdtempSync(join(room, 'disk-'));
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'annals-test', disk], { encoding: 'utf8' });
    if (mount.status !== 0) skip(`a small disk cannot be made here: ${mount.stderr?.trim() || mount.error?.message}`);
    try {
      const output = join(disk, 'site');
      expect(await refusalOf(source, output)).toBe('built');
      const before = contents(output);
      expectRefusal(runCli('build', largeArchive(), '-o', output), /disk that is full/);
      expect(contents(output)).toEqual(before);
      expect(readdirSync(disk)).toEqual(['site']);
    } finally {
      expect(spawnSync('umount', [disk]).status).toBe(0);
    }
  });
});

test.for([
  { what: 'temporary files', variable: 'TMPDIR', args: ['--no-cache'], wayOut: /is full .*set TMPDIR/ },
  { what: 'the cache', variable: 'XDG_CACHE_HOME', args: [], wayOut: /is full .*--no-cache/ },
])('a disk for $what that is full is named, and the way out of it', ({ variable, args, wayOut }, { skip }) => {
  const archive = largeArchive();
  const disk = mkdtempSync(join(room, 'small-'));
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'annals-test', disk], { encoding: 'utf8' });
  if (mount.status !== 0) skip(`a small disk cannot be made here: ${mount.stderr?.trim() || mount.error?.message}`);
  vi.stubEnv(variable, disk);
  try {
    expectRefusal(runCli('build', archive, '-o', join(room, 'beside'), ...args), wayOut);
    expect(readdirSync(room)).not.toContain('beside');
  } finally {
    vi.unstubAllEnvs();
    expect(spawnSync('umount', [disk]).status).toBe(0);
  }
});

describe('a build that was killed', () => {
  test('between the two renames leaves a site that the next build finds', async () => {
    const output = join(room, 'swapped');
    expect(await refusalOf(source, output)).toBe('built');
    renameSync(output, join(room, '.swapped.old'));
    expect(await refusalOf(join(room, 'nowhere'), output)).toMatch(/nothing at/);
    expect(statSync(join(output, 'index.html')).isFile()).toBe(true);
  });
});

/** Broken rows are no reason to give up: they are counted, and the rest is shown. */
test('a transcript full of nonsense still gives a site', () => {
  const folder = folderWith(
    's1.jsonl',
    `{"type":\n[]\n"x"\n\u0000\n${jsonl([{ ...rowOf('U1'), uuid: 'u', sessionId: 's1' }])}{"half`,
  );
  const { code, out, err } = runCli('build', folder, '-o', join(room, 'nonsense'));
  expect(code).toBe(0);
  expect(err).toContain('could not be read');
  // We say what was built; Eleventy would say it again in its own words.
  expect(out + err).not.toMatch(/11ty|Eleventy/i);
});

function folderWith(name: string, text: string): string {
  const folder = mkdtempSync(join(room, 'folder-'));
  writeFileSync(join(folder, name), text);
  return folder;
}

function snapshot(path: string): unknown {
  try {
    return statSync(path).isDirectory() ? contents(path) : readFileSync(path, 'utf8');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}

function largeArchive(): string {
  const folder = mkdtempSync(join(room, 'large-'));
  const talk = new Talk('large');
  for (let turn = 0; turn < 60; turn++) {
    talk.prompt(`Prompt ${turn}`);
    talk.run('cat log', linesOf(`log ${turn}`, 900));
  }
  writeFileSync(join(folder, `${talk.session}.jsonl`), talk.jsonl);
  return folder;
}
