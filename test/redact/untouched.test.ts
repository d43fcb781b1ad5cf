import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NOTHING_FOUND } from '../../src/redact/found-secrets.ts';
import { Redactor } from '../../src/redact/redactor.ts';

const { text } = new Redactor({ level: 'standard', personal: null, allow: [] }, NOTHING_FOUND).session('s');
const hex = (bytes: number): string => randomBytes(bytes).toString('hex');
const id = (start: string): string => `${start}01${randomBytes(16).toString('base64url').replace(/[_-]/g, 'x')}`;

test.each([
  ['a git SHA', () => `commit ${hex(20)}\nindex ${hex(4).slice(1)}..${hex(4).slice(1)} 100644`],
  ['a uuid', () => `"uuid":"${randomUUID()}","parentUuid":"${randomUUID()}"`],
  ['tool ids', () => `${id('toolu_')} ${id('msg_')} ${id('req_')} ${id('call_')}`],
  ['a lockfile hash', () => `"integrity": "sha512-${randomBytes(64).toString('base64')}"`],
  ['a file by its hash', () => `image@sha256:${hex(32)} and chunk-${hex(4)}.js`],
  ['a picture', () => `data:image/png;base64,${randomBytes(3000).toString('base64')}`],
  ['a signature', () => randomBytes(600).toString('base64')],
  ['types', () => 'password: string; token?: string | undefined; const secret: Uint8Array = new Uint8Array(32);'],
  ['code', () => 'const token = await getToken(user.id2); password = form.password1; apiKey: process.env.API_KEY_V2,'],
  ['settings of the environment', () => 'GITHUB_TOKEN=$GH_TOKEN API_KEY=$(cat key) PASSWORD=<your-password>'],
  ['texts', () => '"password": "Must be at least 8 characters", "token": "Unexpected token } in JSON at position 42"'],
  ['counts', () => '{"input_tokens":12345678,"max_tokens":32000,"token":"12345678"}'],
  [
    'addresses',
    () => 'http://localhost:3000/@scope/pkg https://user@example.org postgres://user:password@localhost/db',
  ],
  ['examples', () => `AKIA${'IOSFODNN7'}EXAMPLE ghp_${'x'.repeat(36)} sk-ant-api03-...`],
  ['a date under a name', () => 'token: "2026-01-02T03:04:05.678Z", access_key: "us-east-1-primary-v2"'],
])('%s stays as it is', (_, make) => {
  for (let round = 0; round < 50; round++) {
    const plain = make();
    expect(text(plain)).toBe(plain);
  }
});

test('what begins like a token in the middle of a picture is none; beside it, it is', () => {
  const half = 'Qm9+/x7K'.repeat(40);
  const token = `${'ci'}o${'A1b2C3d4'.repeat(4)}`;
  const inside = `data:image/png;base64,${half}/${token}+${half}`;
  expect(text(inside)).toBe(inside);
  expect(text(`data:image/png;base64,${half} ${token}`)).not.toContain(token);
});

test('plain source code is hardly touched', () => {
  const files = [
    'node_modules/markdown-it/package.json',
    'node_modules/typescript/lib/lib.dom.d.ts',
    'package-lock.json',
  ];
  const session = new Redactor({ level: 'standard', personal: null, allow: [] }, NOTHING_FOUND).session('s');
  for (const file of files) session.text(readText(file));
  expect([...session.counts]).toEqual([]);
});

function readText(file: string): string {
  return readFileSync(file, 'utf8');
}
