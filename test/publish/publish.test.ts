import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ask } from '../../src/commands/publish/ask.ts';
import { type PublishOptions, publish } from '../../src/commands/publish/publish.ts';
import { PublishError } from '../../src/publish/publish-error.ts';
import { EVERYTHING, type Publishing } from '../../src/redact/publishing.ts';
import { BareRemote, git, room, withPlainGit } from '../support/bare-remote.ts';
import { OPTIONS } from '../support/site-build.ts';
import { writeFiles } from '../support/site-files.ts';
import { Talk } from '../support/site-talk.ts';

withPlainGit();
const tests = room();
let rooms = 0;

/** Two projects, three sessions, a long output in one. */
class Archive {
  readonly path: string;
  readonly talks = { one: new Talk('one'), two: new Talk('two', 3600), other: new Talk('other', 7200) };

  constructor(folder: string) {
    this.path = join(folder, 'archive');
    for (const [name, talk] of Object.entries(this.talks)) {
      talk.prompt(`What about ${name}?`);
      talk.answer(`${name} is well.`);
    }
    this.talks.two.run('cat log', 'line of a log\n'.repeat(900));
    this.write();
  }

  write(): void {
    const { one, two, other } = this.talks;
    const files = { [`p/${one.session}`]: one, [`p/${two.session}`]: two, [`q/${other.session}`]: other };
    for (const [name, { jsonl }] of Object.entries(files))
      writeFiles(this.path, { [`${name}.jsonl`]: jsonl.replaceAll('/home/mira/long', `/home/mira/${name[0]}`) });
  }

  remove(project: string, talk: Talk): void {
    rmSync(join(this.path, project, `${talk.session}.jsonl`));
  }
}

let remote: BareRemote;
let archive: Archive;

beforeEach(() => startFrom());

function startFrom(other?: BareRemote): void {
  const folder = join(tests.path, `${++rooms}`);
  archive = new Archive(folder);
  remote = new BareRemote(folder, other);
}

let first: BareRemote | undefined;

/** The first push is the same for all who go on from it. */
async function publishFirst(): Promise<void> {
  if (first === undefined) {
    expect(await run()).toMatchObject({ code: 0 });
    first = remote;
  }
  startFrom(first);
}

interface Outcome {
  readonly code: number | null;
  readonly said: string;
  readonly refusal: string;
}

/** Publishes as the command does; answers are given one after the other. */
async function run(options: Partial<PublishOptions> = {}, answers?: readonly string[]): Promise<Outcome> {
  let said = '';
  const left = [...(answers ?? [])];
  const ask: Ask = answers
    ? async (question) => {
        said += question;
        return left.shift() ?? '';
      }
    : null;
  const write = (text: string): void => {
    said += text;
  };
  const terminal = { isTerminal: false, columns: 80, write };
  const all: PublishOptions = {
    ...{ ...OPTIONS, remote: undefined, branch: 'gh-pages', yes: answers === undefined, dryRun: false },
    ...{ gone: undefined, onto: undefined, folder: remote.work, ...options },
  };
  try {
    return { code: await publish(archive.path, all, terminal, ask), said, refusal: '' };
  } catch (error) {
    if (error instanceof PublishError) return { code: null, said, refusal: error.message };
    throw error;
  }
}

const pageOf = (project: string, talk: Talk): string => `${project}/${talk.session}.html`;

describe('a first push', () => {
  test('makes a branch with the site on it, and touches nothing else', async () => {
    writeFiles(remote.work, { 'notes.txt': 'mine', 'staged.txt': 'staged' });
    git(remote.work, 'add', 'staged.txt');
    const before = [git(remote.work, 'status', '--porcelain'), git(remote.work, 'for-each-ref')];
    const { code, said } = await run();
    expect(code).toBe(0);
    expect(said).toContain('This will be public');
    expect(said).toContain('3 sessions of 2 projects');
    expect(said).toContain('Pages of a private repository are public too');
    expect(remote.files()).toEqual(expect.arrayContaining(['.annals', '.nojekyll', '404.html', 'index.html']));
    expect(remote.files()).toContain(pageOf('p', archive.talks.one));
    expect([git(remote.work, 'status', '--porcelain'), git(remote.work, 'for-each-ref')]).toEqual(before);
    expect(git(remote.work, 'count-objects')).toMatch(/^1 objects/);
    expect(git(remote.path, 'for-each-ref', '--format=%(refname)')).toBe('refs/heads/gh-pages');
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('annals-publish-'))).toEqual([]);
  });

  test('says nothing of who and what it does not need to', async () => {
    await publishFirst();
    const commit = git(remote.path, 'cat-file', 'commit', 'gh-pages');
    expect(commit).toMatch(/^author Annals <annals@localhost> /m);
    expect(commit).toContain('\nPublish 3 sessions of 2 projects\n');
    for (const { session } of Object.values(archive.talks)) expect(commit).not.toContain(session);
  });

  test('goes to a branch and a path of one’s choice', async () => {
    const { code } = await run({ branch: 'site/of mine'.replace(' ', '-'), remote: remote.path, folder: tmpdir() });
    expect(code).toBe(0);
    expect(remote.files('site/of-mine')).toContain('index.html');
  });

  test('is not made in a dry run, nor without a yes', async () => {
    expect(await run({ dryRun: true })).toMatchObject({ code: 0, said: expect.stringContaining('nothing was pushed') });
    expect(await run({}, [''])).toMatchObject({ code: 1, said: expect.stringContaining('Publish it? [y/N]') });
    expect(await run({ yes: false })).toMatchObject({ refusal: expect.stringMatching(/no terminal to ask on.*--yes/) });
    expect(git(remote.path, 'for-each-ref')).toBe('');
    expect(await run({}, ['y'])).toMatchObject({ code: 0 });
    expect(git(remote.path, 'for-each-ref')).not.toBe('');
  });
});

describe('a second push', () => {
  beforeEach(publishFirst);

  test('of the same archive pushes nothing', async () => {
    const tip = remote.tip();
    expect(await run()).toMatchObject({ code: 0, said: expect.stringContaining('Nothing changed') });
    expect(remote.tip()).toBe(tip);
  });

  test('of one session more said commits only what that changed', async () => {
    const tip = remote.tip();
    archive.talks.one.prompt('And tomorrow?');
    archive.write();
    expect(await run()).toMatchObject({ code: 0 });
    expect(git(remote.path, 'rev-parse', 'gh-pages~1')).toBe(tip);
    const changed = remote.changes().map((line) => line.slice(2));
    expect(changed).toContain(pageOf('p', archive.talks.one));
    expect(changed).not.toContain(pageOf('p', archive.talks.two));
    expect(changed.filter((path) => /^(?:q|blocks|search\/core|search\/(?:file\/)?shards\/q)\//.test(path))).toEqual(
      [],
    );
    expect(changed.filter((path) => !path.startsWith('search/')).length).toBeLessThan(15);
    expect(remote.read(pageOf('p', archive.talks.one))).toContain('And tomorrow?');
  });

  test('keeps a CNAME that GitHub put there, and builds for its address', async () => {
    remote.pushBySomebody({ CNAME: 'annals.example.org\n' }, 'gh-pages', 'Create CNAME');
    expect(await run()).toMatchObject({ code: 0, said: expect.stringContaining('at https://annals.example.org/') });
    archive.talks.one.prompt('And tomorrow?');
    archive.write();
    expect(await run()).toMatchObject({ code: 0 });
    expect(remote.read('CNAME')).toBe('annals.example.org');
    expect(remote.read('feed.xml')).toContain('https://annals.example.org/p/');
  });
});

test.each<[string, Partial<Publishing>]>([
  ['a project by its folder', { projects: { include: [], exclude: ['q'] } }],
  ['all but one project', { projects: { include: ['p'], exclude: [] } }],
  ['a path', { paths: { include: [], exclude: ['/home/mira/q'] } }],
  ['all but one path', { paths: { include: ['/home/mira/p'], exclude: [] } }],
])('%s that is left out vanishes from the branch, and is not taken for gone', async (_, left) => {
  await publishFirst();
  const publishing = { ...EVERYTHING, ...left };
  expect(await run({ publishing })).toMatchObject({ code: 0, said: expect.not.stringContaining('gone from') });
  expect(() => git(remote.path, 'grep', 'other is well', 'gh-pages')).toThrow();
});

test('a session that is withdrawn vanishes from the branch; its address says so', async () => {
  await publishFirst();
  const { session } = archive.talks.two;
  const publishing = { ...EVERYTHING, sessions: { include: [], exclude: [session] } };
  expect(await run({ publishing })).toMatchObject({ code: 0, said: expect.not.stringContaining('gone from') });
  expect(remote.read(pageOf('p', archive.talks.two))).toContain('withdrawn');
  expect(() => git(remote.path, 'grep', 'two is well', 'gh-pages')).toThrow();
  expect(remote.files().filter((path) => /^blocks\/.*html$/.test(path))).toEqual([]);
});

describe('a session that is gone from the archive', () => {
  let gone: string;

  beforeEach(async () => {
    await publishFirst();
    gone = pageOf('p', archive.talks.two);
    archive.remove('p', archive.talks.two);
  });

  const blocks = (): string[] => remote.files().filter((path) => /^blocks\/.*html$/.test(path));
  const mapped = (): string =>
    remote
      .files()
      .filter((path) => path.startsWith('m/'))
      .map((path) => remote.read(path))
      .join('');

  test('vanishes from the branch when it is dropped, with all that only it showed', async () => {
    expect(blocks()).not.toEqual([]);
    expect(await run({ gone: 'drop' })).toMatchObject({ code: 0, said: expect.stringContaining(gone) });
    expect(remote.files()).not.toContain(gone);
    expect(blocks()).toEqual([]);
    expect(mapped()).not.toContain(gone);
    expect(git(remote.path, 'grep', '--files-with-matches', 'two is well', 'gh-pages~1')).toContain(gone);
    expect(() => git(remote.path, 'grep', 'two is well', 'gh-pages')).toThrow();
  });

  test('keeps its page, its blocks and its addresses otherwise', async () => {
    const [page, shown] = [remote.read(gone), blocks()];
    expect(await run()).toMatchObject({ code: 0, said: expect.stringContaining('Their pages are kept as they were') });
    expect(remote.read(gone)).toBe(page);
    expect(blocks()).toEqual(shown);
    expect(mapped()).toContain(gone);
    expect(remote.read('p/index.html')).not.toContain(archive.talks.two.session);
    expect(await run()).toMatchObject({ code: 0, said: expect.stringContaining('Nothing changed') });
  });

  test.each<[string, () => Partial<Publishing>]>([
    ['its id', () => ({ sessions: { include: [], exclude: [archive.talks.two.session.slice(0, 8)] } })],
    ['its project', () => ({ projects: { include: [], exclude: ['p'] } })],
    ['one of its messages', () => ({ messages: [String(archive.talks.two.rows[1]!.uuid)] })],
  ])('is not kept when %s is withdrawn', async (_, withdrawn) => {
    const publishing = { ...EVERYTHING, ...withdrawn() };
    expect(await run({ publishing })).toMatchObject({ code: 0, said: expect.stringContaining('dropped') });
    expect(remote.files()).not.toContain(gone);
    expect(() => git(remote.path, 'grep', 'two is well', 'gh-pages')).toThrow();
  });

  test('is asked about on a terminal', async () => {
    expect(await run({}, ['d', 'y'])).toMatchObject({ code: 0, said: expect.stringContaining('[K/d]') });
    expect(remote.files()).not.toContain(gone);
  });

  test('takes the list of its project along, if nothing else is in it', async () => {
    archive.remove('q', archive.talks.other);
    expect(await run()).toMatchObject({ code: 0 });
    expect(remote.files()).toEqual(
      expect.arrayContaining(['q/index.html', 'q/all.html', pageOf('q', archive.talks.other)]),
    );
    expect(remote.read('index.html')).not.toContain('q/index.html');
  });
});

describe('a branch that somebody else changed', () => {
  const expectRefusal = async (options: Partial<PublishOptions>, why: RegExp): Promise<void> => {
    const tip = git(remote.path, 'for-each-ref');
    const { code, refusal } = await run(options);
    expect({ code, refusal }).toEqual({ code: null, refusal: expect.stringMatching(why) });
    expect(refusal).not.toContain('\n');
    expect(git(remote.path, 'for-each-ref')).toBe(tip);
  };

  test('since we did is left alone until she who looked at it says so', async () => {
    await publishFirst();
    remote.pushBySomebody({ 'index.html': 'hello', 'proof.html': 'mine' });
    archive.talks.one.prompt('And tomorrow?');
    archive.write();
    await expectRefusal(
      {},
      /Somebody else pushed .* "Mend a word" by Somebody changed index\.html and 1 more\. Nothing was pushed/,
    );
    await expectRefusal({ onto: '0000000' }, /Somebody else pushed/);
    expect(await run({ onto: remote.tip().slice(0, 12) })).toMatchObject({ code: 0 });
    expect(remote.read('index.html')).not.toBe('hello');
    expect(remote.read('proof.html')).toBe('mine');
    archive.talks.one.prompt('And then?');
    archive.write();
    expect(await run()).toMatchObject({ code: 0 });
    expect(remote.read('proof.html')).toBe('mine');
  });

  test('while we asked is not written over', async () => {
    await publishFirst();
    archive.talks.one.prompt('And tomorrow?');
    archive.write();
    const meanwhile: Ask = async () => {
      remote.pushBySomebody({ 'proof.html': 'mine' });
      return 'y';
    };
    const options: PublishOptions = {
      ...{ ...OPTIONS, remote: undefined, branch: 'gh-pages', yes: false, dryRun: false },
      ...{ gone: undefined, onto: undefined, folder: remote.work },
    };
    const terminal = { isTerminal: false, columns: 80, write: () => {} };
    await expect(publish(archive.path, options, terminal, meanwhile)).rejects.toThrow(
      /pushed to the branch .* meanwhile/,
    );
    expect(remote.read('proof.html')).toBe('mine');
    expect(() => git(remote.path, 'grep', 'And tomorrow', 'gh-pages')).toThrow();
  });

  test('by amending ours is no longer ours', async () => {
    await publishFirst();
    const tree = git(remote.path, 'rev-parse', 'gh-pages:p');
    const message = git(remote.path, 'log', '-1', '--format=%B', 'gh-pages');
    const forged = git(remote.path, '-c', 'user.name=x', '-c', 'user.email=x@x', 'commit-tree', tree, '-m', message);
    git(remote.path, 'update-ref', 'refs/heads/gh-pages', forged);
    await expectRefusal({}, /holds files that Annals did not write/);
  });

  test('and never was a site is refused, unless there is nothing to lose', async () => {
    remote.pushBySomebody({ 'src/main.c': 'int main;', 'README.md': 'x' }, 'main');
    await expectRefusal({ branch: 'main' }, /holds files that Annals did not write\. Give another with --branch/);
    remote.pushBySomebody({ CNAME: 'annals.example.org', 'README.md': 'x' });
    expect(await run()).toMatchObject({ code: 0 });
    expect(remote.read('README.md')).toBe('x');
    expect(remote.read('CNAME')).toBe('annals.example.org');
  });
});

test('a site brought there by other means is written over only when told to', async () => {
  remote.pushBySomebody({ '.annals': '', 'index.html': 'old', 'p/s.html': 'old' });
  expect(await run()).toMatchObject({ refusal: expect.stringContaining(`--onto ${remote.tip().slice(0, 12)}`) });
  expect(await run({ onto: remote.tip(), gone: 'drop' })).toMatchObject({ code: 0 });
  expect(remote.files()).not.toContain('p/s.html');
});

test('a page from before that holds a secret is not published again', async () => {
  const secret = ['gh', 'p_', 'q7RkT2vXw9LmZ4bNc8YhJ3sDf6GpA1eU5oKi'].join('');
  remote.pushBySomebody({ '.annals': '', 'p/old.html': `<p id="msg-x">${secret}</p>\n` });
  const tip = remote.tip();
  const { refusal, said } = await run({ onto: tip, gone: 'keep' });
  expect(refusal).toMatch(/looks like a secret, so nothing was pushed/);
  expect(said).toContain('p/old.html');
  expect(said).not.toContain(secret);
  expect(remote.tip()).toBe(tip);
  expect(await run({ onto: tip, gone: 'drop' })).toMatchObject({ code: 0 });
});

test('a site that GitHub would not take is not pushed, and says what is large', async () => {
  remote.pushBySomebody({ '.annals': '', 'p/large.html': Buffer.alloc(100_000_001) });
  const tip = remote.tip();
  const { refusal } = await run({ onto: tip, gone: 'keep' });
  expect(refusal).toBe('GitHub takes no file over 100 MB, and the site has p/large.html (100 MB).');
  expect(remote.tip()).toBe(tip);
});

describe('a remote that cannot be used is one sentence', () => {
  let elsewhere: string;
  beforeAll(() => {
    elsewhere = tests.path;
  });

  test.each<[string, () => Partial<PublishOptions>, RegExp]>([
    ['no repository here', () => ({ folder: elsewhere }), /in no git repository.*--remote/],
    ['no origin', () => ({ folder: remote.path }), /no remote "origin"/],
    ['no such name', () => ({ remote: 'upstream' }), /no remote "upstream"/],
    ['no such path', () => ({ remote: './nowhere/x.git' }), /nothing at .*nowhere/],
    ['no repository there', () => ({ remote: archive.path }), /no git repository at/],
    [
      'no such host',
      () => ({ remote: 'https://user:secret@annals.invalid/a/b.git' }),
      /annals\.invalid.* cannot be reached/,
    ],
    ['no such name of a branch', () => ({ branch: 'a..b' }), /cannot be the name of a branch/],
    ['a branch like an option', () => ({ branch: '-x:y' }), /cannot be the name of a branch/],
    ['a command for an address', () => ({ remote: 'ext::sh -c true' }), /ext/],
  ])('%s', async (_, options, why) => {
    const { refusal } = await run(options());
    expect(refusal).toMatch(why);
    expect(refusal).toMatch(/^[^\n]+\.$/);
    expect(refusal).not.toContain('secret');
  });

  test('that will not take it', async () => {
    writeFileSync(
      join(remote.path, 'hooks', 'pre-receive'),
      '#!/bin/sh\necho "error: no pushes on Mondays"\nexit 1\n',
      {
        mode: 0o755,
      },
    );
    expect((await run()).refusal).toMatch(/refused the push: .*no pushes on Mondays/);
    expect(git(remote.path, 'for-each-ref')).toBe('');
  });
});
