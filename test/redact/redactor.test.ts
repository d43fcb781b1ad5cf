import { describe, expect, test } from 'vitest';
import { joinFound, NOTHING_FOUND } from '../../src/redact/found-secrets.ts';
import type { RedactOptions } from '../../src/redact/redact-options.ts';
import { Redactor } from '../../src/redact/redactor.ts';
import { SecretScan } from '../../src/redact/secret-scan.ts';

const STANDARD: RedactOptions = { level: 'standard', personal: null, allow: [] };
const pat = (seed: string): string => `${'gh'}p_${seed.repeat(36).slice(0, 36)}`;
const [A, B, C] = [pat('a1B2c3D4e5'), pat('Zx9Yw8Vu7'), pat('q7R5t3U1p')];

describe('a session', () => {
  test('numbers its values by where its rules found them first', () => {
    const scan = new SecretScan(STANDARD);
    scan.open({ session: 's1', file: 'p/s1.jsonl' });
    scan.row({ sessionId: 's1', timestamp: '2026-01-01T00:00:02Z', text: A });
    scan.row({ sessionId: 's1', timestamp: '2026-01-01T00:00:01Z', text: `${B} and ${A}` });
    const session = new Redactor(STANDARD, scan.finish()).session('s1');
    expect(session.text(`${A} ${B}`)).toBe('[REDACTED:github-pat#2] [REDACTED:github-pat#1]');
    expect([...session.counts]).toEqual([['github-pat', 2]]);
  });

  test('is named alike whatever the order in which files were scanned', () => {
    const scanOf = (session: string, texts: readonly string[]) => {
      const scan = new SecretScan(STANDARD);
      scan.open({ session, file: `p/${session}.jsonl` });
      for (const text of texts) scan.text(text);
      return scan.finish();
    };
    const parts = [scanOf('s1', [A, B]), scanOf('s2', [C, B]), NOTHING_FOUND];
    const say = (found: ReturnType<typeof joinFound>): string =>
      ['s1', 's2'].map((id) => new Redactor(STANDARD, found).session(id).text(`${A} ${B} ${C}`)).join('\n');
    expect(say(joinFound(parts.toReversed()))).toBe(say(joinFound(parts)));
    expect(say(joinFound(parts)).split('\n')[0]).toBe(
      '[REDACTED:github-pat#1] [REDACTED:github-pat#2] [REDACTED:github-pat#e3]',
    );
  });
});

test('a row is looked through whole, keys too, and handed back as it is when nothing was in it', () => {
  const session = new Redactor(STANDARD, NOTHING_FOUND).session('s1');
  const clean = { uuid: 'u1', message: { content: [{ type: 'text', text: 'hello' }] } };
  expect(session.row(clean)).toBe(clean);
  expect(session.row({ uuid: 'u1', [`k ${A}`]: [{ deep: `<${B}>` }] })).toEqual({
    uuid: 'u1',
    'k [REDACTED:github-pat]': [{ deep: '<[REDACTED:github-pat]>' }],
  });
});

test('what stands under `value` is called what stands beside it', () => {
  const session = new Redactor(STANDARD, NOTHING_FOUND).session('s1');
  const value = ['Marble', '7731', '!kite'].join('');
  expect(
    session.row({
      env: [
        { name: 'DB_PASSWORD', value },
        { name: 'COLOUR', value },
      ],
    }),
  ).toEqual({
    env: [
      { name: 'DB_PASSWORD', value: '[REDACTED:assigned-secret]' },
      { name: 'COLOUR', value },
    ],
  });
});

test('of two that stand close together, the second is seen too', () => {
  const { text } = new Redactor(STANDARD, NOTHING_FOUND).session('s1');
  const source = (password: string): string => `"app:${password}@tcp(db:3306)/shop"`;
  const [one, two] = [['kite', '7731', 'Osprey'].join(''), ['Fjord', '4410', 'tundra'].join('')];
  expect(text(`${source(one)}, ${source(two)}`)).toBe(
    `${source('[REDACTED:dsn-password]')}, ${source('[REDACTED:dsn-password]')}`,
  );
});

test('base64 is looked into wherever its lines end', () => {
  const { text } = new Redactor(STANDARD, NOTHING_FOUND).session('s1');
  const filling = 'nothing to see here, and again nothing. '.repeat(4);
  for (const width of [20, 37, 61, 64, 76]) {
    const hidden = Buffer.from(`${filling}${A} ${filling}`).toString('base64');
    const lines = hidden.replace(new RegExp(`.{${width}}`, 'g'), '$&\r\n');
    const shown = text(lines).replace(/\s/g, '');
    expect(shown, String(width)).toContain('[REDACTED:github-pat]');
    expect(Buffer.from(shown.replace(/\[.*\]/, ''), 'base64').toString('latin1')).not.toContain(A.slice(8, 24));
  }
});
