import { isWithin, type Look, lookOf } from './theme.ts';

/** Where words of a text stand: in a name that stands in others. There is one of each, so that equal ones are the same. */
export class Scope {
  readonly look: Look;
  /** Whether it is in code that stands in other text. */
  readonly isFenced: boolean;
  readonly #name: string;
  readonly #outer: Scope | null;
  #inner: Map<string, Scope> | null = null;

  constructor(name: string, outer: Scope | null = null) {
    this.#name = name;
    this.#outer = outer;
    const isInFence = outer?.isFenced ?? false;
    this.isFenced = isInFence || isWithin(name, 'markup.fenced_code');
    this.look = lookOf(name, outer?.look ?? 0, isInFence);
  }

  /** The scope of a name in this one, or of several with blanks between, each in the one before; this one for none. */
  within(names: string | null): Scope {
    if (names === null) return this;
    this.#inner ??= new Map();
    let inner = this.#inner.get(names);
    if (!inner) {
      inner = names.includes(' ')
        ? names.split(' ').reduce((scope: Scope, name) => scope.within(name), this)
        : new Scope(names, this);
      this.#inner.set(names, inner);
    }
    return inner;
  }

  /** The names of all that this one stands in, and its own. */
  names(): readonly string[] {
    return [...(this.#outer?.names() ?? []), this.#name];
  }
}
