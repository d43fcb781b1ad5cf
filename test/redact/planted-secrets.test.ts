import { describe, expect, test } from 'vitest';
import { NOTHING_FOUND } from '../../src/redact/found-secrets.ts';
import type { RedactOptions } from '../../src/redact/redact-options.ts';
import { Redactor } from '../../src/redact/redactor.ts';
import { SecretScan } from '../../src/redact/secret-scan.ts';
import { type Planted, plantedSecrets } from '../support/planted-secrets.ts';
import { FORMS, leakOf } from '../support/secret-forms.ts';

const STANDARD: RedactOptions = { level: 'standard', personal: null, allow: [] };
const PLANTED = [11, 222, 3333].flatMap(plantedSecrets);
const STRONG = PLANTED.filter(({ strong }) => strong);

test('over a hundred kinds are planted', () => {
  expect(new Set(PLANTED.map(({ kind }) => kind)).size).toBeGreaterThan(100);
});

describe.each(Object.entries(FORMS))('%s', (_, dress) => {
  const dressed = ({ text, value }: Planted): string => dress(text, value);

  test('the rules alone see 99 % of strong formats, and 90 % of all kinds', () => {
    const { text } = new Redactor(STANDARD, NOTHING_FOUND).session('s');
    const missed = (planted: readonly Planted[]): string[] =>
      planted.filter((one) => leakOf(text(dressed(one)), one.value) !== '').map(({ kind }) => kind);
    expect(missed(STRONG).length, String(missed(STRONG))).toBeLessThanOrEqual(STRONG.length * 0.01);
    expect(missed(PLANTED).length, String(missed(PLANTED))).toBeLessThanOrEqual(PLANTED.length * 0.1);
  });

  test('a value that was found once anywhere is seen nowhere', () => {
    const scan = new SecretScan(STANDARD);
    for (const { text } of PLANTED) scan.text(text);
    const found = scan.finish();
    const { text } = new Redactor(STANDARD, found).session('s');
    const known = PLANTED.filter(({ value }) => found.secrets.has(value));
    expect(known.length).toBeGreaterThan(PLANTED.length * 0.9);
    // On its own, among letters, with nothing that tells of it.
    const leaks = known.filter(({ value }) => leakOf(text(dress(`and ${value} there`, value)), value) !== '');
    expect(leaks.map(({ kind }) => kind)).toEqual([]);
  });

  test('redacting twice is redacting once', () => {
    const { text } = new Redactor(STANDARD, NOTHING_FOUND).session('s');
    for (const planted of PLANTED) expect(text(text(dressed(planted)))).toBe(text(dressed(planted)));
  });
});
