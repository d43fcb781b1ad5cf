import { isWithin } from './theme.ts';

/** Whether scopes, from the outermost on, are what a selector means. */
export type Selects = (scopes: readonly string[]) => boolean;

export interface Selector {
  /** Of two matches at one place: below 0 goes before those of the grammar, the others stand back. */
  readonly priority: number;
  readonly selects: Selects;
}

const WORDS = /[LR]:|[\w.:][\w.:-]*|[,|()-]/g;

/** Reads `R:text.html - (comment, meta.embedded)`: names that stand in each other, without those behind a minus. */
export function readSelectors(text: string): readonly Selector[] {
  const words = new Words(text.match(WORDS) ?? []);
  const selectors: Selector[] = [];
  do selectors.push({ priority: words.priority(), selects: words.all() });
  while (words.skip(','));
  return selectors;
}

class Words {
  readonly #words: readonly string[];
  #at = 0;

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  skip(word: string): boolean {
    if (this.#words[this.#at] !== word) return false;
    this.#at++;
    return true;
  }

  priority(): number {
    if (this.skip('L:')) return -1;
    return this.skip('R:') ? 1 : 0;
  }

  all(): Selects {
    const parts: Selects[] = [];
    for (let part = this.#one(); part; part = this.#one()) parts.push(part);
    return (scopes) => parts.every((selects) => selects(scopes));
  }

  #one(): Selects | null {
    if (this.skip('-')) {
      const without = this.#one();
      return (scopes) => without !== null && !without(scopes);
    }
    if (this.skip('(')) {
      const some = this.#some();
      this.skip(')');
      return some;
    }
    const names: string[] = [];
    for (let name = this.#name(); name !== ''; name = this.#name()) names.push(name);
    return names.length === 0 ? null : (scopes) => standInEachOther(names, scopes);
  }

  #some(): Selects {
    const choices = [this.all()];
    while (this.skip(',') || this.skip('|')) choices.push(this.all());
    return (scopes) => choices.some((selects) => selects(scopes));
  }

  #name(): string {
    const word = this.#words[this.#at];
    if (word === undefined || !/[\w.:]/.test(word)) return '';
    this.#at++;
    return word;
  }
}

function standInEachOther(names: readonly string[], scopes: readonly string[]): boolean {
  let at = 0;
  return names.every((name) => {
    while (at < scopes.length && !isWithin(scopes[at]!, name)) at++;
    return at++ < scopes.length;
  });
}
