import type { Rule } from './rules/rule.ts';

/** Nobody writes so many beginnings of one kind of token into each other. */
const MOST_REFUSED = 4;

/**
 * What looked like a secret and was none. Where every few characters begin another one, and all of them reach far, each
 * would be read over and over: after some, the stretch is taken for a secret and passed over.
 */
export class Refusals {
  #last: Map<Rule, { end: number; count: number }> | null = null;

  /** Whether too many that overlap were refused already. */
  isWornOut(rule: Rule, start: number, end: number): boolean {
    this.#last ??= new Map();
    const last = this.#last.get(rule);
    if (!last || start >= last.end) {
      this.#last.set(rule, { end, count: 1 });
      return false;
    }
    last.end = Math.max(last.end, end);
    return ++last.count > MOST_REFUSED;
  }
}
