import { describe, expect, test } from 'vitest';
import { NOTHING_FOUND } from '../../src/redact/found-secrets.ts';
import { Redactor } from '../../src/redact/redactor.ts';
import { type Rule, sticky } from '../../src/redact/rules/rule.ts';
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

describe('a text is dropped whole, and says so', () => {
  const dropped = '[REDACTED:rule-failed]';

  test('when a rule fails', () => {
    const broken: Rule = {
      id: 'broken',
      words: ['zebra'],
      pattern: sticky('zebra'),
      accepts: () => {
        throw new Error('a mistake of ours');
      },
    };
    const scan = new SecretScan(OPTIONS, [broken]);
    scan.open({ session: 's', file: 's.jsonl' });
    expect(scan.row({ a: 'a zebra', b: 'a horse' })).toBe(true);
    const found = scan.finish();
    expect(found.failures).toBe(1);
    const session = new Redactor(OPTIONS, found, [broken]).session('s');
    expect(session.row({ a: 'a zebra', b: 'a horse' })).toEqual({ a: dropped, b: 'a horse' });
    expect([...session.counts]).toEqual([['rule-failed', 1]]);
  });

  test('when looking through it takes too many steps', () => {
    const greedy: Rule = { id: 'greedy', words: Array.from({ length: 50 }, () => 'zebra'), pattern: sticky('zebra!') };
    const session = new Redactor(OPTIONS, NOTHING_FOUND, [greedy]).session('s');
    expect(session.text('zebra '.repeat(9))).toBe('zebra '.repeat(9));
    expect(session.text('zebra '.repeat(999))).toBe(dropped);
    expect([...session.counts]).toEqual([['rule-failed', 1]]);
  });

  test('when the values that may stand in it are too many', () => {
    const text = HOSTILE_TEXTS['values inside values']!(1 << 18);
    const scan = new SecretScan(OPTIONS);
    scan.text(text);
    expect(new Redactor(OPTIONS, scan.finish()).session('s').text(text)).toBe(dropped);
  });

  test('when every look at it, as it stands and decoded, sees much', () => {
    const text = HOSTILE_TEXTS['a bit of everything']!(1 << 18);
    expect(new Redactor(OPTIONS, NOTHING_FOUND).session('s').text(text)).toBe(dropped);
  });

  test('but none of the other hostile texts is', () => {
    const { 'values inside values': _, 'a bit of everything': __, ...others } = HOSTILE_TEXTS;
    for (const [name, write] of Object.entries(others)) {
      const scan = new SecretScan(OPTIONS);
      scan.text(write(1 << 16));
      expect(new Redactor(OPTIONS, scan.finish()).session('s').text(write(1 << 16)), name).not.toBe(dropped);
    }
  });
});
