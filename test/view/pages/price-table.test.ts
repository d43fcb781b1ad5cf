import { describe, expect, test } from 'vitest';
import { dollars, estimateCost, PRICES_DATE } from '../../../src/view/pages/price-table.ts';

const usage = (input: number, output = 0, cacheRead = 0, cacheWrite = 0) => ({ input, output, cacheRead, cacheWrite });
const million = usage(1e6, 1e6, 1e6, 1e6);

describe('a million tokens of each kind cost', () => {
  test.each([
    ['claude-opus-4-20250514', 15 + 75 + 1.5 + 18.75],
    ['claude-opus-4-0', 15 + 75 + 1.5 + 18.75],
    ['claude-opus-4-1-20250805', 15 + 75 + 1.5 + 18.75],
    ['claude-opus-4-5-20251101', 5 + 25 + 0.5 + 6.25],
    ['claude-opus-4-6', 5 + 25 + 0.5 + 6.25],
    ['claude-sonnet-4-20250514', 3 + 15 + 0.3 + 3.75],
    ['claude-sonnet-4-5@20250929', 3 + 15 + 0.3 + 3.75],
    ['claude-3-7-sonnet-latest', 3 + 15 + 0.3 + 3.75],
    ['claude-sonnet-5', 2 + 10 + 0.2 + 2.5],
    ['claude-haiku-4-5-20251001', 1 + 5 + 0.1 + 1.25],
    ['claude-3-5-haiku-20241022', 0.8 + 4 + 0.08 + 1],
    ['claude-3-haiku-20240307', 0.25 + 1.25 + 0.03 + 0.3],
  ])('%s', (model, cost) => {
    expect(estimateCost([[model, million]])).toBeCloseTo(cost, 10);
  });
});

test.each(['claude-opus-4-99', 'claude-opus-4-20250514[1m]', 'claude-sonnet-55', 'gpt-5', '', '__proto__', 'sonnet'])(
  'no price for "%s"',
  (model) => {
    expect(estimateCost([[model, usage(1)]])).toBeNull();
  },
);

test('one unknown model with tokens spoils the sum, one without does not', () => {
  expect(
    estimateCost(
      new Map([
        ['claude-haiku-4-5', usage(1e6)],
        ['gpt-5', usage(0)],
      ]),
    ),
  ).toBe(1);
  expect(
    estimateCost(
      new Map([
        ['claude-haiku-4-5', usage(1e6)],
        ['gpt-5', usage(0, 1)],
      ]),
    ),
  ).toBeNull();
  expect(estimateCost([])).toBe(0);
});

test.each([
  [0, '$0.00'],
  [0.004, '< $0.01'],
  [4.857, '$4.86'],
  [99.999, '$100.00'],
  [612.4, '$612'],
  [12345, '$12,345'],
])('%d is written %s', (cost, text) => {
  expect(dollars(cost)).toBe(text);
});

test('the table is dated', () => {
  expect(PRICES_DATE).toMatch(/^20\d\d-\d\d-\d\d$/);
});
