/** From which message to which something reaches: `first` up to, but not with, `end`. */
export interface Reach {
  readonly first: number;
  readonly end: number;
}

/** Things in the order in which they begin, of which those that reach into a stretch are found without a walk. */
export class Reaching<Item> {
  readonly #items: readonly ({ readonly item: Item } & Reach)[];
  /** How far each or any before it reaches. */
  readonly #ends: Float64Array;

  constructor(items: readonly ({ readonly item: Item } & Reach)[]) {
    this.#items = items;
    let furthest = 0;
    this.#ends = Float64Array.from(items, ({ end }) => {
      furthest = Math.max(furthest, end);
      return furthest;
    });
  }

  within(first: number, end: number): readonly Item[] {
    const found: Item[] = [];
    for (let at = this.#firstPast(first); at < this.#items.length && this.#items[at]!.first < end; at++)
      if (this.#items[at]!.end > first) found.push(this.#items[at]!.item);
    return found;
  }

  #firstPast(first: number): number {
    let [low, high] = [0, this.#items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ends[middle]! > first) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
