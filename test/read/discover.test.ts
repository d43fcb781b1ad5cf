import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SourceError } from '../../src/discover/source-error.ts';
import { openArchive } from '../../src/pipeline.ts';
import { filesOf } from '../support/draw.ts';
import { jsonl, openFiles, openFolder, withFiles } from '../support/open-files.ts';
import { user } from '../support/row-letters.ts';

const FILES = filesOf(`
  U1─A1
        U2─A2     @s2 >q/s2.jsonl
     U5─A5        #a1`);

const rowsByProject = (source: string): Record<string, readonly string[]> =>
  Object.fromEntries([...openFolder(source)].map(([folder, { json }]) => [folder, json.order]));

describe('the source may be', () => {
  test('a folder of projects', () => {
    expect(withFiles(FILES, rowsByProject)).toEqual({ p: ['U1', 'A1', 'U5', 'A5'], q: ['U2', 'A2'] });
  });

  test('one project', () => {
    expect(withFiles(FILES, (root) => rowsByProject(join(root, 'p')))).toEqual({ '': ['U1', 'A1', 'U5', 'A5'] });
  });

  test('one file, with what its session keeps beside it', () => {
    expect(withFiles(FILES, (root) => rowsByProject(join(root, 'p', 's1.jsonl')))).toEqual({
      '': ['U1', 'A1', 'U5', 'A5'],
    });
  });

  test('a folder of archives', () => {
    const moved = Object.fromEntries(
      Object.entries(FILES).map(([path, content]) => [`laptop/projects/${path}`, content]),
    );
    expect(Object.keys(withFiles(moved, rowsByProject))).toEqual(['laptop/projects/p', 'laptop/projects/q']);
  });
});

describe('a source that cannot be used is one sentence', () => {
  test('nothing there', () => {
    expect(() => openArchive('no/such/folder')).toThrow(
      new SourceError('There is nothing at no/such/folder. Give the folder that holds your transcripts.'),
    );
  });

  test('a folder without transcripts', () => {
    withFiles({ 'notes.txt': 'x' }, (root) => {
      expect(() => openArchive(root)).toThrow(SourceError);
      expect(() => openArchive(root)).toThrow(/^No transcript \(\.jsonl\) in .* or below\./);
    });
  });

  test('a file that is no transcript', () => {
    withFiles({ 'notes.txt': 'x' }, (root) => {
      expect(() => openArchive(join(root, 'notes.txt'))).toThrow(/is no transcript\. Give a \.jsonl file/);
    });
  });
});

describe('odd places', () => {
  test('a session folder whose transcript is gone still gives its agents', () => {
    const { json } = openFiles(filesOf('U5─A5  #a1')).get('p')!;
    expect(json.lines.map(({ id, uuids }) => `${id}: ${uuids.join(' ')}`)).toEqual(['s1: ', 's1#agent-a1: U5 A5']);
  });

  test('a file of 0 bytes is no session', () => {
    const { json } = openFiles({ ...filesOf('U1─A1'), 'p/s0.jsonl': '' }).get('p')!;
    expect(json.lines.map(({ id }) => id)).toEqual(['s1']);
    expect(json.diagnostics).toEqual([]);
  });

  test('nothing but a file of 0 bytes is an empty project, not an error', () => {
    const { json } = openFiles({ 'p/s0.jsonl': '' }).get('p')!;
    expect(json.lines).toEqual([]);
    expect(json.rows.read).toBe(0);
  });

  test('a transcript in a place where none is expected is read, and reported', () => {
    withFiles({ ...filesOf('U1─A1'), ...filesOf('U2─A2  @s2 >p/s1/tool-results/odd.jsonl') }, (root) => {
      expect(openArchive(root).diagnostics).toEqual([
        { code: 'unplaced-file', file: 'p/s1/tool-results/odd.jsonl', line: 0 },
      ]);
      expect(rowsByProject(root)).toEqual({ p: ['U1', 'A1', 'U2', 'A2'] });
    });
  });

  test('a link that leaves the archive is not followed, a broken one is reported, one inside is met at its own place', () => {
    const outside = mkdtempSync(join(tmpdir(), 'annals-outside-'));
    try {
      writeFileSync(join(outside, 'secret.jsonl'), String(filesOf('U9─A9')['p/s1.jsonl']));
      withFiles(FILES, (root) => {
        symlinkSync(outside, join(root, 'p', 'away'));
        symlinkSync(join(outside, 'secret.jsonl'), join(root, 'p', 'secret.jsonl'));
        symlinkSync(join(root, 'nowhere'), join(root, 'p', 'broken.jsonl'));
        symlinkSync(join(root, 'p'), join(root, 'q', 'again'));
        expect(rowsByProject(root)).toEqual({ p: ['U1', 'A1', 'U5', 'A5'], q: ['U2', 'A2'] });
        expect(
          openArchive(root)
            .diagnostics.map(({ code, file }) => `${code} ${file}`)
            .sort(),
        ).toEqual(['link-outside p/away', 'link-outside p/secret.jsonl', 'unreadable-file p/broken.jsonl']);
      });
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  test.each(['workflows', 'subagents', 'tool-results'])('a project whose folder is called %s', (name) => {
    const files = filesOf(`
      U1─A1    @s1 >alice/${name}/s1.jsonl
      U2─A2    @s2 >alice/site/s2.jsonl
      U3─A3    @s3 >bob/x/s3.jsonl`);
    withFiles(files, (root) => {
      expect(rowsByProject(root)).toEqual({
        [`alice/${name}`]: ['U1', 'A1'],
        'alice/site': ['U2', 'A2'],
        'bob/x': ['U3', 'A3'],
      });
      expect(openArchive(root).diagnostics).toEqual([]);
    });
  });

  test('the history of prompts beside the projects is no project, and nothing is wrong with it', () => {
    const prompt = { display: 'Hello', pastedContents: {}, timestamp: 1_767_225_600_000, project: '/home/ada/p' };
    const projects = openFiles({ ...filesOf('U1─A1'), 'history.jsonl': jsonl([prompt, prompt]) });
    expect([...projects.keys()]).toEqual(['p']);
    expect([...projects.values()].flatMap(({ json }) => json.diagnostics)).toEqual([]);
  });

  test('a folder called like a transcript is walked as a folder', () => {
    withFiles(FILES, (root) => {
      mkdirSync(join(root, 'p', 'odd.jsonl'));
      expect(Object.keys(rowsByProject(root))).toEqual(['p', 'q']);
    });
  });
});

describe('a project is called', () => {
  const names = (rows: Record<string, Record<string, unknown>>) =>
    [...openFiles(filesOf('U1─A1\nU2─A2  @s2 >q/s2.jsonl', { rows })).values()].map(
      ({ json }) => `${json.folder} ${json.name} ${json.slug}`,
    );

  test('by the last part of the folder it was run in, on any system', () => {
    expect(names({ U1: { cwd: 'C:\\src\\Lantern Box' }, U2: { cwd: '/home/ada/tide.pool/' } })).toEqual([
      'p Lantern Box lantern-box',
      'q tide.pool tide-pool',
    ]);
  });

  test.each([
    { what: 'the first row is long', first: user('x'.repeat(300_000)) },
    { what: 'no row has a time', first: { timestamp: undefined } },
  ])('so also when $what', ({ first }) => {
    const cwd = '/home/ada/lantern';
    const rows = { U1: { cwd, ...first }, A1: { cwd, timestamp: undefined } };
    expect(names(rows)[0]).toBe('p lantern lantern');
  });

  test('the earliest of a name keeps the bare slug', () => {
    expect(names({ U1: { timestamp: '2030-01-01T00:00:00Z' }, A1: { timestamp: '2030-01-01T00:00:01Z' } })).toEqual([
      'p p p-2',
      'q p p',
    ]);
  });
});
