import type { Usage } from '../../message-index/index-row.ts';
import { dollars } from './price-table.ts';

/** Tokens of every kind and of every model together. */
export const allTokens = (usage: readonly (readonly [model: string, usage: Usage])[]): number =>
  usage.reduce((sum, [, { input, output, cacheRead, cacheWrite }]) => sum + input + output + cacheRead + cacheWrite, 0);

/** What several things cost together, as a text; null if that of one is not known, or if there is nothing to pay. */
export function sumCosts(costs: readonly (number | null)[]): string | null {
  let sum = 0;
  for (const cost of costs) {
    if (cost === null) return null;
    sum += cost;
  }
  return sum === 0 ? null : dollars(sum);
}

export const sumOf = <Item>(items: readonly Item[], figure: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + figure(item), 0);
