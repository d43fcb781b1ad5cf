import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishWorkflow } from '../../src/commands/publish/publish-workflow.ts';
import { git, withPlainGit } from '../support/bare-remote.ts';
import { runCli } from '../support/run-cli.ts';

withPlainGit();
let room: string;

beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-workflow-'));
  git(room, 'init', '--quiet', '-b', 'trunk');
  mkdirSync(join(room, 'kept', 'talks'), { recursive: true });
  mkdirSync(join(room, `odd \${{ x }}`));
});

afterAll(() => rmSync(room, { recursive: true, force: true }));

describe('on the command line, what cannot be done is one sentence', () => {
  test.each([['nobody to ask', ['fixtures/demo'], /no terminal to ask on/]])('%s', (_, args, why) => {
    const { code, out, err } = runCli('publish', ...args);
    expect(err).toMatch(why);
    expect(err).toMatch(/^annals: [^\n]+\.\n$/);
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });

  test('no git', () => {
    const path = process.env.PATH;
    process.env.PATH = room;
    const { code, err } = runCli('publish', 'fixtures/demo', '--yes');
    process.env.PATH = path;
    expect({ code, err }).toEqual({
      code: 2,
      err: 'annals: git is not installed, or not on the PATH. Install it, and run this again.\n',
    });
  });
});

describe('a workflow', () => {
  const write = async (source: string | undefined, folder = room): Promise<string> => {
    let said = '';
    const terminal = {
      isTerminal: false,
      columns: 80,
      write: (text: string) => {
        said += text;
      },
    };
    await publishWorkflow(source, folder, terminal);
    return said;
  };
  const file = (): string => join(room, '.github', 'workflows', 'annals.yml');

  test('is written once, and never over another', async () => {
    expect(await write('talks', join(room, 'kept'))).toContain('it builds kept/talks whenever that changes on trunk');
    const text = readFileSync(file(), 'utf8');
    expect(await write('kept/talks')).toContain('is there already, and is the same');
    writeFileSync(file(), `${text}# mine\n`);
    await expect(write('kept/talks')).rejects.toThrow(/says something else/);
    expect(readFileSync(file(), 'utf8')).toBe(`${text}# mine\n`);
  });

  test('pins what it runs, and may do no more than it must', () => {
    const text = readFileSync(file(), 'utf8');
    const uses = [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action);
    expect(uses.length).toBe(5);
    for (const action of uses) expect(action).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40} # v\d/);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(text).toContain(`ANNALS: annals@${version}\n`);
    expect(text).toContain('\npermissions: {}\n');
    expect(text.match(/^ +[a-z-]+: write$/gm)).toEqual(['      pages: write', '      id-token: write']);
    expect(text).toContain('ARCHIVE: "kept/talks"');
    expect(text.indexOf('annals check --published _site')).toBeLessThan(text.indexOf('upload-pages-artifact'));
    // What GitHub fills in is never part of a script.
    for (const line of text.split('\n').filter((each) => each.includes('{{'))) expect(line).not.toContain('run:');
  });

  test.each([
    [undefined, /There is no folder .*transcripts/],
    ['..', /outside the repository/],
    [`odd \${{ x }}`, /more than a name/],
  ])('for %s is refused', async (source, why) => {
    await expect(write(source)).rejects.toThrow(why);
  });

  test('outside a repository is refused', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'annals-alone-'));
    await expect(write('.', folder)).rejects.toThrow(/in no git repository/);
    rmSync(folder, { recursive: true });
  });
});
