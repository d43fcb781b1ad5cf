/** What any text may cost, and what each of its characters adds to that: several times what the worst of our hostile texts takes. */
const BASE = 20_000;
const PER_CHARACTER = 12;

/**
 * Counts steps rather than seconds, so that a text is dropped on every machine or on none. Whoever spends too much is
 * stopped by an error, and the text is not shown.
 */
export class WorkBudget {
  #left: number;

  constructor(text: string) {
    this.#left = BASE + PER_CHARACTER * text.length;
  }

  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new Error('Looking through this text takes too long.');
  }
}
