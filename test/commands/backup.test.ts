import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backup } from '../../src/commands/backup/backup.ts';
import { OutputError } from '../../src/render/output-error.ts';
import { filesOf } from '../support/draw.ts';
import { folderBytes } from '../support/folder-bytes.ts';
import { type Files, jsonl, openFolder, withFiles } from '../support/open-files.ts';

const prompt = { display: 'Hello', pastedContents: {}, timestamp: 1_767_225_600_000, project: '/home/ada/p' };

const FILES: Files = {
  ...Object.fromEntries(
    Object.entries(
      filesOf(`
        U1─A1─D1─R1
              U5─A5   #a1
        U7─A7   @s2 >q/s2.jsonl`),
    ).map(([path, content]) => [`claude/projects/${path}`, content]),
  ),
  'claude/projects/p/s1/subagents/agent-a1.meta.json': '{"agentType":"scout"}',
  'claude/projects/p/s1/tool-results/r1.txt': 'long',
  'claude/history.jsonl': jsonl([prompt]),
};

const SESSION = 'p/s1.jsonl';

interface Rooms {
  readonly source: string;
  readonly archive: string;
  /** Backs up and says what was said. */
  run(how?: { isDryRun?: boolean; isThorough?: boolean }): string;
}

const withRooms = <T>(look: (rooms: Rooms) => T, files: Files = FILES): T =>
  withFiles(files, (root) => {
    const [source, archive] = [join(root, 'claude/projects'), join(root, 'archive')];
    const run: Rooms['run'] = (how = {}) => {
      let out = '';
      const options = { output: archive, isDryRun: false, isThorough: false, ...how };
      backup(source, options, (text) => {
        out += text;
      });
      return out;
    };
    return look({ source, archive, run });
  });

const said = (counts: string): RegExp => new RegExp(`^Copied ${counts.replace('+', 'and')}`);

describe('a backup', () => {
  test('holds everything that a session keeps, and reads like its source', () => {
    withRooms(({ source, archive, run }) => {
      expect(run()).toMatch(said('6 new files + 0 that grew; 0 are as they were'));
      expect(Object.keys(folderBytes(archive))).toEqual([
        'history.jsonl',
        'p/s1.jsonl',
        'p/s1/subagents/agent-a1.jsonl',
        'p/s1/subagents/agent-a1.meta.json',
        'p/s1/tool-results/r1.txt',
        'q/s2.jsonl',
      ]);
      const json = (root: string) => [...openFolder(root).values()].map(({ json }) => json);
      expect(json(archive)).toEqual(json(source));
    });
  });

  test('copies nothing twice, and a second look changes nothing', () => {
    withRooms(({ archive, run }) => {
      run();
      const before = statSync(join(archive, SESSION)).ino;
      for (const how of [{}, { isThorough: true }])
        expect(run(how)).toMatch(said('0 new files + 0 that grew; 6 are as they were'));
      expect(statSync(join(archive, SESSION)).ino).toBe(before);
    });
  });

  test('grows with its source, and keeps what the source no longer has', () => {
    withRooms(({ source, archive, run }) => {
      run();
      appendFileSync(join(source, SESSION), jsonl([{ type: 'user', uuid: 'U9' }]));
      rmSync(join(source, 'q'), { recursive: true });
      const grown = readFileSync(join(source, SESSION), 'utf8');
      const out = run();
      expect(out).toMatch(said('0 new files + 1 that grew; 4 are as they were'));
      expect(out).toContain('In the archive only: 1 transcript.');
      expect(readFileSync(join(archive, SESSION), 'utf8')).toBe(grown);
      expect(existsSync(join(archive, 'q/s2.jsonl'))).toBe(true);
    });
  });

  test.each([
    { what: 'shrank', change: (path: string) => truncateSync(path, 300) },
    {
      what: 'was rewritten',
      change: (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace('"U1"', '"U8"')),
    },
  ])('never gives way to a file that $what: that goes beside, and grows there', ({ change }) => {
    withRooms(({ source, archive, run }) => {
      run();
      const before = readFileSync(join(archive, SESSION));
      change(join(source, SESSION));
      expect(run()).toContain('because it no longer begins like it (1 file):');
      appendFileSync(join(source, SESSION), '\n{"type":"user","uuid":"U9"}\n');
      expect(run()).toMatch(said('0 new files + 1 that grew'));
      expect(run()).toMatch(said('0 new files + 0 that grew; 6 are as they were'));
      expect(readFileSync(join(archive, SESSION))).toEqual(before);
      expect(readFileSync(join(archive, '.beside-2', SESSION))).toEqual(readFileSync(join(source, SESSION)));
      expect(openFolder(archive).get('p')!.json.order).toEqual(expect.arrayContaining(['U1', 'A1', 'U9']));
    });
  });

  test('of a file that was emptied stays as it is', () => {
    withRooms(({ source, archive, run }) => {
      run();
      const before = folderBytes(archive);
      writeFileSync(join(source, SESSION), '');
      expect(run()).toMatch(said('0 new files + 0 that grew; 6'));
      expect(folderBytes(archive)).toEqual(before);
    });
  });

  test('leaves nothing behind when it is dry', () => {
    withRooms(({ archive, run }) => {
      expect(run({ isDryRun: true })).toMatch(/^Would copy 6 new files/);
      expect(existsSync(archive)).toBe(false);
    });
  });
});

describe('refused in one sentence', () => {
  test.each(['claude/projects/p', 'claude/projects', '', 'claude/projects/new/deeper'])(
    'an archive in its source, or over it: "%s"',
    (output) => {
      withFiles(FILES, (root) => {
        const before = folderBytes(root);
        const options = { output: join(root, output), isDryRun: false, isThorough: false };
        expect(() => backup(join(root, 'claude/projects'), options, () => {})).toThrow(OutputError);
        expect(folderBytes(root)).toEqual(before);
      });
    },
  );

  test('a folder where a copy should be', () => {
    withRooms(({ archive, run }) => {
      mkdirSync(join(archive, SESSION), { recursive: true });
      expect(run).toThrow(/s1\.jsonl is no file\. Move it away/);
    });
  });
});

test('whatever happens to a file, all that a backup ever saw of it is in the archive', () => {
  const step = fc.oneof(
    fc.record({ does: fc.constant('append' as const), text: fc.string({ minLength: 1, maxLength: 8 }) }),
    fc.record({ does: fc.constant('rewrite' as const), text: fc.string({ maxLength: 8 }) }),
    fc.record({ does: fc.constant('cut' as const), text: fc.constant('') }),
    fc.record({ does: fc.constant('remove' as const), text: fc.constant('') }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      withRooms(
        ({ source, archive, run }) => {
          const path = join(source, SESSION);
          const seen: string[] = [];
          for (const { does, text } of steps) {
            const now = existsSync(path) ? readFileSync(path, 'utf8') : '';
            if (does === 'append') writeFileSync(path, now + text);
            else if (does === 'rewrite') writeFileSync(path, text);
            else if (does === 'cut') writeFileSync(path, [...now].slice(0, 3).join(''));
            else rmSync(path, { force: true });
            run({ isThorough: true });
            if (existsSync(path)) seen.push(readFileSync(path, 'utf8'));
          }
          const copies = Object.entries(existsSync(archive) ? folderBytes(archive) : {})
            .filter(([name]) => name.endsWith(SESSION))
            .map(([, bytes]) => Buffer.from(bytes, 'base64').toString('utf8'));
          for (const text of seen.filter((each) => each !== ''))
            expect(
              copies.some((copy) => copy.startsWith(text)),
              JSON.stringify(text),
            ).toBe(true);
          expect(Object.keys(existsSync(archive) ? folderBytes(archive) : {}).join()).not.toContain('.annals-');
        },
        { 'claude/projects/p/s0.jsonl': '{}\n', 'claude/projects/p/s1.jsonl': '' },
      );
    }),
    { numRuns: 40 },
  );
});
