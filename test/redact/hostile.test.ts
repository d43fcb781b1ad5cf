import { expect, test } from 'vitest';
import { NOTHING_FOUND } from '../../src/redact/found-secrets.ts';
import { Redactor } from '../../src/redact/redactor.ts';
import { SecretScan } from '../../src/redact/secret-scan.ts';
import { HOSTILE_TEXTS } from '../support/hostile-texts.ts';
import { growthOf, MOST_GROWTH } from '../support/linear-cost.ts';

const OPTIONS = { level: 'paranoid', personal: null, allow: [] } as const;
const SMALL = 32 * 1024;

test.each(Object.entries(HOSTILE_TEXTS))('%s: four times the text is four times the work', (_, write) => {
  const look = (length: number) => {
    const text = write(length);
    return (): unknown => {
      const scan = new SecretScan(OPTIONS);
      scan.text(text);
      return new Redactor(OPTIONS, scan.finish()).session('s').text(text);
    };
  };
  look(SMALL)();
  expect(growthOf(look(SMALL), look(4 * SMALL))).toBeLessThanOrEqual(MOST_GROWTH);
});

test('what is nested too deep is dropped, not shown unseen', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(5000)}"x"${'}'.repeat(5000)}`);
  const session = new Redactor(OPTIONS, NOTHING_FOUND).session('s');
  expect(JSON.stringify(session.row(deep))).toContain('[REDACTED:too-deep]');
});

test('a rule that fails takes its text with it, and says so', () => {
  const session = new Redactor(OPTIONS, NOTHING_FOUND).session('s');
  expect(session.text(null as never)).toBe('[REDACTED:rule-failed]');
  expect(session.counts.get('rule-failed')).toBe(1);
});
