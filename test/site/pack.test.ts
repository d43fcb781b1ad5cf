import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO, sharedSite } from '../support/site-build.ts';
import { brokenLinks } from '../support/site-checks.ts';
import { filesBelow, readSite } from '../support/site-pages.ts';

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

let room: string;
let home: string;
let files: readonly string[];

const npm = (...args: readonly string[]): string =>
  execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

const annals = (...args: readonly string[]): string =>
  execFileSync(join(home, 'node_modules', '.bin', 'annals'), args, { cwd: home, encoding: 'utf8', stdio: 'pipe' });

/** As `npm install` would leave it, but with no network: what the package asks for, and nothing else, lies beside it. */
beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-pack-'));
  home = join(room, 'a folder with spaces');
  const modules = join(home, 'node_modules');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  const [packed] = JSON.parse(npm('pack', '--json', '--pack-destination', room).replace(/^[^[]*/, '')) as [
    { filename: string; files: { path: string }[] },
  ];
  files = packed!.files.map(({ path }) => path);
  execFileSync('tar', ['-xzf', join(room, packed!.filename), '-C', room]);
  execFileSync('mv', [join(room, 'package'), join(modules, 'annals')]);
  const { dependencies } = JSON.parse(readFileSync(join(modules, 'annals', 'package.json'), 'utf8')) as Manifest;
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(resolve('node_modules', name), join(modules, name));
  }
  symlinkSync(join('..', 'annals', 'dist', 'cli.js'), join(modules, '.bin', 'annals'));
}, 600_000);

afterAll(() => rmSync(room, { recursive: true, force: true }));

test('the package holds the program and what it reads, and nothing of its making', () => {
  const odd = files.filter(
    (path) =>
      !/^(?:dist|templates|site|assets|schemas)\//.test(path) &&
      !/^(?:package\.json|README\.md|(?:src\/redact\/rules\/gitleaks-)?LICENSE|CHANGELOG\.md)$/.test(path),
  );
  expect(odd).toEqual([]);
  for (const path of [
    'dist/cli.js',
    'dist/annals.cache',
    'dist/third-party-licences.txt',
    'dist/assets/annals.css',
    'dist/assets/annals.js',
    'schemas/session.schema.json',
    'LICENSE',
  ])
    expect(files).toContain(path);
});

test('the licences of all packages are there that files of it are from', () => {
  const licences = readFileSync(join(home, 'node_modules', 'annals', 'dist', 'third-party-licences.txt'), 'utf8');
  const own = licences.split(/^(?=\S+ [\d.]+ \([^)]+\)$)/m);
  for (const name of ['zod', 'markdown-it', 'pagefind', '@shikijs/langs'])
    expect(own.find((one) => one.startsWith(`${name} `))).toContain('Permission is hereby granted');
});

test('installed in a folder with spaces, it builds the same site as from source', { timeout: 600_000 }, async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  expect(annals('--version').trim()).toBe(version);
  annals('build', resolve(DEMO), '-o', 'my site', '--name', 'the tests');
  const site = readSite(join(home, 'my site'));
  expect(brokenLinks(site)).toEqual([]);
  const source = await sharedSite('demo');
  expect(filesBelow(site.folder).filter((path) => path !== '.annals')).toEqual(filesBelow(source));
  const unlike = filesBelow(source).filter(
    (path) => !readFileSync(join(site.folder, path)).equals(readFileSync(join(source, path))),
  );
  expect(unlike).toEqual([]);
});

test('another V8 than the one that compiled it, by its flags at least, runs it all the same', () => {
  const cli = join(home, 'node_modules', 'annals', 'dist', 'cli.js');
  const said = execFileSync(process.execPath, ['--no-lazy', cli, 'inspect', resolve(DEMO)], { encoding: 'utf8' });
  expect(said).toBe(annals('inspect', resolve(DEMO)));
});

test('a config of hers can import what it needs from it', () => {
  const script = "import { defineConfig } from 'annals'; console.log(typeof defineConfig)";
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: home, encoding: 'utf8' });
  expect(said.trim()).toBe('function');
});
