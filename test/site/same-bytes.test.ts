import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO, OPTIONS, sharedSite } from '../support/site-build.ts';
import { filesBelow } from '../support/site-pages.ts';

let room: string;
let expected: string;

beforeAll(async () => {
  expected = await sharedSite('demo');
  room = mkdtempSync(join(tmpdir(), 'annals-same bytes-'));
});

afterAll(() => rmSync(room, { recursive: true, force: true }));

/** The mark that a folder is ours is no part of the site. */
const siteFiles = (folder: string): string[] => filesBelow(folder).filter((file) => file !== '.annals');

function expectSame(folder: string): void {
  expect(siteFiles(folder)).toEqual(siteFiles(expected));
  const differing = siteFiles(folder).filter(
    (file) => !readFileSync(join(folder, file)).equals(readFileSync(join(expected, file))),
  );
  expect(differing).toEqual([]);
}

describe('the same archive gives the same bytes', () => {
  test('by the command line, in another zone, from and to folders with spaces in their names', () => {
    const source = join(room, 'an archive with spaces');
    const output = join(room, 'out put', 'the site');
    cpSync(DEMO, source, { recursive: true });
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'src/cli.ts', 'build', source, '-o', output, '--name', OPTIONS.name],
      { encoding: 'utf8', env: { ...process.env, TZ: 'Pacific/Auckland', LANG: 'de_DE.UTF-8' } },
    );
    expect(stderr).toMatch(/^\d+ sessions of 5 projects/);
    expect(status).toBe(0);
    expectSame(output);
  });

  test('by Eleventy alone, with eleventy.config.ts', () => {
    const output = join(room, 'plain eleventy');
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        '--import',
        'tsx',
        join('node_modules', '@11ty', 'eleventy', 'cmd.cjs'),
        '--config=eleventy.config.ts',
        '--quiet',
      ],
      {
        encoding: 'utf8',
        env: { ...process.env, ANNALS_SOURCE: DEMO, ANNALS_OUTPUT: output, ANNALS_NAME: OPTIONS.name },
      },
    );
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expectSame(output);
  });
});
