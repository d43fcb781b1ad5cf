import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NOTHING_FOUND } from '../../src/redact/found-secrets.ts';
import type { Level } from '../../src/redact/redact-options.ts';
import { Redactor } from '../../src/redact/redactor.ts';

const at = (level: Level) => new Redactor({ level, personal: null, allow: [] }, NOTHING_FOUND).session('s');
const random = randomBytes(30).toString('base64url').replace(/[_-]/g, 'k7');

describe('paranoid', () => {
  const { text, row } = at('paranoid');

  test('what looks made by a machine is gone, hashes and ids are not', () => {
    const hash = randomBytes(20).toString('hex');
    expect(text(`the thing is ${random} at ${hash}`)).toBe(`the thing is [REDACTED:random-text] at ${hash}`);
    expect(at('standard').text(`the thing is ${random}`)).toContain(random);
  });

  test('a list of settings is gone whole', () => {
    const plain = 'here:\nHOME=/root\nSHELL=/bin/sh\nCOLOUR=blue\nEDITOR=vi\nand so on';
    expect(text(plain)).toBe('here:\n[REDACTED:settings]\nand so on');
    expect(text(text(plain))).toBe(text(plain));
    expect(at('standard').text(plain)).toBe(plain);
  });

  test.each(['/srv/app/.env', '/srv/app/.env.local', 'C:\\x\\id_rsa', '/etc/tls/site.key'])(
    '%s is kept back',
    (path) => {
      const read = {
        uuid: 'u1',
        message: { content: [{ type: 'tool_result', tool_use_id: 't1', content: 'blue=1' }] },
        toolUseResult: { type: 'text', file: { filePath: path, content: 'blue=1', numLines: 1 } },
      };
      expect(JSON.stringify(row(read))).not.toContain('blue');
      expect(row(read)).toMatchObject({ uuid: 'u1', toolUseResult: { file: { filePath: path, numLines: 1 } } });
      expect(at('standard').row(read)).toBe(read);
    },
  );
});

test('off leaves everything as it is', () => {
  const token = `${'gh'}p_${randomBytes(27).toString('base64').replace(/[+/]/g, 'x7')}`;
  expect(at('off').text(token)).toBe(token);
});
