/** What any text may cost, and what each of its characters adds to that. */
const BASE = 20_000;
const PER_CHARACTER = 12;
/** A pattern costs more than a comparison; so many characters of what it matched cost as much as one. */
const TRY_STEPS = 8;
const MATCHED_PER_STEP = 16;

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

  spendOnTry(steps = TRY_STEPS): void {
    this.spend(steps);
  }

  spendOnMatch(length: number): void {
    this.spend(Math.ceil(length / MATCHED_PER_STEP));
  }
}
