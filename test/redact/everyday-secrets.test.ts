import { expect, test } from 'vitest';
import { NOTHING_FOUND } from '../../src/redact/found-secrets.ts';
import { Redactor } from '../../src/redact/redactor.ts';
import { everydaySecrets } from '../support/everyday-secrets.ts';
import { leakOf } from '../support/secret-forms.ts';

const SEEDS = [1, 2, 3];
const LEAST_SEEN = 0.97;

test('secrets as they lie about in work are seen by the rules alone, and redacting twice is redacting once', () => {
  const { text } = new Redactor({ level: 'standard', personal: null, allow: [] }, NOTHING_FOUND).session('s');
  const drawn = SEEDS.flatMap(everydaySecrets);
  expect(drawn.length).toBeGreaterThan(150 * SEEDS.length);
  const missed = drawn.filter((one) => {
    const shown = text(one.text);
    expect(text(shown)).toBe(shown);
    return one.values.some((value) => shown.includes(value) || leakOf(shown, value) !== '');
  });
  expect(missed.length, missed.map(({ line }) => line).join('\n')).toBeLessThanOrEqual(drawn.length * (1 - LEAST_SEEN));
});
