import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inspect } from '../../src/commands/inspect/inspect.ts';
import { openArchive } from '../../src/pipeline.ts';
import { filesOf, type Story } from '../support/draw.ts';
import { type Files, openFolder, type ProjectJson, withFiles } from '../support/open-files.ts';

/** Drawings of several sources, side by side in one folder. */
function sourcesOf(drawings: Readonly<Record<string, string>>, stories: Readonly<Record<string, Story>> = {}): Files {
  const all = Object.entries(drawings).flatMap(([source, drawn]) =>
    Object.entries(filesOf(drawn, stories[source])).map(([path, content]) => [`${source}/${path}`, content]),
  );
  return Object.fromEntries(all) as Files;
}

const open = (root: string, ...sources: readonly string[]): readonly ProjectJson[] =>
  [...openFolder(sources.map((source) => join(root, source))).values()].map(({ json }) => json);

const lines = (projects: readonly ProjectJson[]): readonly string[] =>
  projects.flatMap(({ folder, lines }) => lines.map(({ id, uuids }) => `${folder} ${id}: ${uuids.join(' ')}`));

describe('two sources are one archive', () => {
  test('a session that grew on one of them is read once, whole', () => {
    const files = sourcesOf({ laptop: 'U1─A1', desktop: 'U1─A1─U2─A2' });
    withFiles(files, (root) => {
      const projects = open(root, 'laptop', 'desktop');
      expect(lines(projects)).toEqual(['p s1: U1 A1 U2 A2']);
      expect(projects[0]!.rows).toMatchObject({ read: 4, shown: 4 });
      expect(openArchive([join(root, 'laptop'), join(root, 'desktop')]).diagnostics).toEqual([
        { code: 'copied-file', file: 'p/s1.jsonl (laptop)', line: 0, detail: 'p/s1.jsonl (desktop)' },
      ]);
    });
  });

  test('a session that went on differently on each keeps both ends', () => {
    const files = sourcesOf({
      laptop: 'U1─A1─U2─A2',
      desktop: `
        U1─A1
            └────────U3─A3`,
    });
    withFiles(files, (root) => {
      const projects = open(root, 'laptop', 'desktop');
      expect(lines(projects)).toEqual(['p s1: U1 A1', 'p s1@U2: U2 A2', 'p s1@U3: U3 A3']);
      expect(projects[0]!.rows).toMatchObject({ read: 8, shown: 6, folded: { duplicate: 2 } });
    });
  });

  test('sessions of one project stand together, and agents with their sessions', () => {
    const files = sourcesOf({ laptop: 'U1─D1─R1\n   U5─A5  #a1', desktop: 'U2─A2  @s2\n          U6─A6  @s1 #a1' });
    withFiles(files, (root) => {
      expect(lines(open(root, 'laptop', 'desktop'))).toEqual([
        'p s1: U1 D1 R1',
        'p s2: U2 A2',
        'p s1#agent-a1: U5 A5 U6 A6',
      ]);
    });
  });

  test.each([
    { what: 'the folder', other: 'U2─A2  @s2', story: { rows: { U2: { cwd: '/Users/ada/p' } } }, merged: true },
    { what: 'where it was run', other: 'U2─A2  @s2 >else/s2.jsonl', story: {}, merged: true },
    {
      what: 'neither',
      other: 'U2─A2  @s2 >else/s2.jsonl',
      story: { rows: { U2: { cwd: '/Users/ada/p' } } },
      merged: false,
    },
  ])('a project is the same by $what: $merged', ({ other, story, merged }) => {
    withFiles(sourcesOf({ laptop: 'U1─A1', desktop: other }, { desktop: story }), (root) => {
      expect(open(root, 'laptop', 'desktop').map(({ slug }) => slug)).toEqual(merged ? ['p'] : ['p', 'p-2']);
    });
  });

  test('what was typed while the assistant worked is told once, though both files tell of it', () => {
    const note = { type: 'queue-operation', operation: 'remove', content: 'wait', timestamp: '2026-01-01T00:00:02Z' };
    const story = { notes: { 'p/s1.jsonl': [note] } };
    const files = sourcesOf({ laptop: 'U1─A1─U2', desktop: 'U1─A1─U3' }, { laptop: story, desktop: story });
    withFiles(files, (root) => {
      const [project] = open(root, 'laptop', 'desktop');
      expect(project!.steering.map(({ text }) => text)).toEqual(['wait']);
    });
  });

  test('the order in which they are named changes nothing', () => {
    const files = sourcesOf({
      laptop: 'U1─A1─U2─A2\nU7─A7  @s7 >q/s7.jsonl',
      desktop: `
        U1─A1
            └────────U3─A3`,
    });
    withFiles(files, (root) => {
      expect(open(root, 'desktop', 'laptop')).toEqual(open(root, 'laptop', 'desktop'));
    });
  });
});

describe('sources that lie in each other', () => {
  test('are read once', () => {
    withFiles(filesOf('U1─A1\nU2─A2  @s2'), (root) => {
      const once = open(root, '');
      for (const again of [[''], ['p'], ['p/s1.jsonl'], ['p', 'p/s2.jsonl']])
        expect(lines(open(root, '', ...again)), String(again)).toEqual(lines(once));
      expect(openArchive([root, join(root, 'p')]).diagnostics).toEqual([]);
    });
  });

  test('two files of a folder are one project', () => {
    withFiles(filesOf('U1─A1\nU2─A2  @s2\nU3─A3  @s3'), (root) => {
      expect(lines(open(root, 'p/s1.jsonl', 'p/s2.jsonl'))).toEqual([' s1: U1 A1', ' s2: U2 A2']);
    });
  });
});

test('one source in a list is that source: the same bytes', () => {
  withFiles(filesOf('U1─A1─U2─A2\nU7─A7  @s7 >q/s7.jsonl'), (root) => {
    const look = (sources: string | readonly string[]): string => {
      let out = '';
      const options = { format: 'json', project: null, session: null, order: 'reading', mainOnly: false } as const;
      inspect(sources, options, (text) => {
        out += text;
      });
      return out;
    };
    expect(look([root])).toBe(look(root));
    expect(look([root, root])).toBe(look(root));
  });
});

test('a layer beside a backup is a source of its own, and its pointer is the later one', () => {
  const rewind = `
    U1─A1─U2─A2
        └───────U3─A3`;
  const pointer = (leafUuid: string) => ({ type: 'last-prompt', lastPrompt: 'x', sessionId: 's1', leafUuid });
  withFiles(filesOf(rewind, { notes: { 'p/s1.jsonl': [pointer('A3')] } }), (root) => {
    const path = join(root, 'p', 's1.jsonl');
    const moved = readFileSync(path, 'utf8').replace('"leafUuid":"A3"', '"leafUuid":"A2"');
    withFiles({ 'p/s1.jsonl': readFileSync(path), '.beside-2/p/s1.jsonl': moved }, (backup) => {
      const [project, ...others] = open(backup, '');
      expect(others).toEqual([]);
      expect(project!.lines.find(({ status }) => status === 'active')!.id).toBe('s1@U2');
      expect(project!.rows.shown).toBe(6);
    });
  });
});
