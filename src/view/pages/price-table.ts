import type { Usage } from '../../message-index/index-row.ts';

/** Dollars per million tokens. */
interface Price {
  readonly input: number;
  readonly output: number;
  /** For five minutes, which is what the CLI asks for as a rule. */
  readonly cacheWrite: number;
  readonly cacheRead: number;
}

/** When the list prices below were last compared with https://platform.claude.com/docs/en/about-claude/pricing. */
export const PRICES_DATE = '2026-11-16';

const price = (input: number, output: number, cacheWrite: number, cacheRead: number): Price => ({
  input,
  output,
  cacheWrite,
  cacheRead,
});

/** By family and version. A model that is not here has no price: better none than a wrong one. */
const PRICES: ReadonlyMap<string, Price> = new Map([
  ['claude-fable-5', price(10, 50, 12.5, 1)],
  ['claude-opus-5', price(5, 25, 6.25, 0.5)],
  ['claude-opus-4-8', price(5, 25, 6.25, 0.5)],
  ['claude-opus-4-7', price(5, 25, 6.25, 0.5)],
  ['claude-opus-4-6', price(5, 25, 6.25, 0.5)],
  ['claude-opus-4-5', price(5, 25, 6.25, 0.5)],
  ['claude-opus-4-1', price(15, 75, 18.75, 1.5)],
  ['claude-opus-4', price(15, 75, 18.75, 1.5)],
  ['claude-sonnet-5', price(2, 10, 2.5, 0.2)],
  ['claude-sonnet-4-6', price(3, 15, 3.75, 0.3)],
  ['claude-sonnet-4-5', price(3, 15, 3.75, 0.3)],
  ['claude-sonnet-4', price(3, 15, 3.75, 0.3)],
  ['claude-3-7-sonnet', price(3, 15, 3.75, 0.3)],
  ['claude-3-5-sonnet', price(3, 15, 3.75, 0.3)],
  ['claude-haiku-4-5', price(1, 5, 1.25, 0.1)],
  ['claude-3-5-haiku', price(0.8, 4, 1, 0.08)],
  ['claude-3-haiku', price(0.25, 1.25, 0.3, 0.03)],
]);

/** Where an id says no more than its family and version: a date, `-latest`, the `-0` of an alias. */
const SNAPSHOT = /(?:[-@]20\d{6}|-latest|-0)$/;

/** `claude-opus-4-20250514` is an Opus 4; `claude-opus-4-9`, of which nobody knows the price, is not. */
const priceOf = (model: string): Price | undefined => PRICES.get(model.replace(SNAPSHOT, ''));

/**
 * Dollars at list price, or null when a model has none here. An estimate: long contexts, hour-long caches, batches and
 * subscriptions are billed in other ways.
 */
export function estimateCost(usage: Iterable<readonly [model: string, usage: Usage]>): number | null {
  let dollars = 0;
  for (const [model, { input, output, cacheRead, cacheWrite }] of usage) {
    if (input + output + cacheRead + cacheWrite === 0) continue;
    const known = priceOf(model);
    if (!known) return null;
    dollars +=
      (input * known.input + output * known.output + cacheRead * known.cacheRead + cacheWrite * known.cacheWrite) / 1e6;
  }
  return dollars;
}

/** `$4.86`, `$612`: cents only where they say something. */
export function dollars(cost: number): string {
  if (cost > 0 && cost < 0.01) return '< $0.01';
  const whole = cost >= 100;
  return `$${cost.toLocaleString('en-US', { minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: whole ? 0 : 2 })}`;
}
