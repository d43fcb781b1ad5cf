import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonl } from '../support/open-files.ts';
import { filesBelow } from '../support/site-pages.ts';

const SESSION = '0c0c0c0c-0000-4000-8000-000000000001';
const TOKEN = 'heronkey-Qx7Lm2Vb9Tz4Rk8Wp3Ny6Hd';
const PAGE = `heron/${SESSION}.html`;

let room: string;

/** A copy of the program that can be changed, and an archive. */
beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-changed-'));
  for (const part of ['src', 'templates', 'site', 'assets', 'package.json', 'tsconfig.json'])
    cpSync(part, join(room, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(room, 'node_modules'));
  mkdirSync(join(room, 'archive', 'heron'), { recursive: true });
  const row = (uuid: string, parentUuid: string | null, role: 'user' | 'assistant', text: string) => ({
    type: role,
    uuid,
    parentUuid,
    sessionId: SESSION,
    timestamp: '2026-06-08T07:42:00.000Z',
    cwd: '/home/mira/heron',
    message: { role, content: [{ type: 'text', text }] },
  });
  const rows = [row('a1', null, 'user', `The key is ${TOKEN}`), row('a2', 'a1', 'assistant', 'A grey bird.')];
  writeFileSync(join(room, 'archive', 'heron', `${SESSION}.jsonl`), jsonl(rows));
});

afterAll(() => rmSync(room, { recursive: true, force: true }));

/** Builds into a folder, with a cache of its own; each time a new process, as with a new version of the program. */
function build(name: string): Readonly<Record<string, string>> {
  const env = { ...process.env, XDG_CACHE_HOME: join(room, `cache of ${name}`) };
  const args = ['--import', 'tsx', 'src/cli.ts', 'build', 'archive', '-o', name, '--name', 'the tests'];
  execFileSync(process.execPath, args, { cwd: room, env, stdio: 'pipe' });
  return Object.fromEntries(
    filesBelow(join(room, name)).map((file) => [file, readFileSync(join(room, name, file), 'base64')]),
  );
}

const textOf = (site: Readonly<Record<string, string>>): string => Buffer.from(site[PAGE]!, 'base64').toString();

function change(file: string, from: string, to: string): void {
  const path = join(room, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

test('a site is what it would be from nothing when a template has changed, and when there is a new rule', {
  timeout: 240_000,
}, () => {
  expect(textOf(build('built'))).toContain(TOKEN);

  change('templates/components/message/answer.njk', '<article class="message"', '<p>As the template says now.</p>$&');
  const restyled = build('built');
  expect(textOf(restyled)).toContain('As the template says now.');
  expect(restyled).toEqual(build('restyled anew'));

  change('src/redact/rules/token-list.ts', 'export const TOKENS = `\n', '$&heron-key heronkey- W 20\n');
  const redacted = build('built');
  expect(textOf(redacted)).toContain('[REDACTED:heron-key');
  expect(textOf(redacted)).not.toContain(TOKEN);
  expect(redacted).toEqual(build('redacted anew'));
});
