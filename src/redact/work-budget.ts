/**
 * What any text may cost, and what each of its characters adds to that. A step is less than a tenth of a microsecond;
 * ordinary texts take less than two a character, their decoded views included.
 */
const BASE = 20_000;
const PER_CHARACTER = 4;
/** A pattern costs more than a comparison, what it matches has to be looked at, and what is found has to be kept. */
const TRY_STEPS = 3;
const MATCH_STEPS = 20;
const MATCHED_PER_STEP = 12;
const FINDING_STEPS = 20;

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

  /** The same text again, decoded. */
  spendOnView(length: number): void {
    this.spend(length >> 1);
  }

  spendOnTry(steps = TRY_STEPS): void {
    this.spend(steps);
  }

  spendOnMatch(length: number): void {
    this.spend(MATCH_STEPS + Math.ceil(length / MATCHED_PER_STEP));
  }

  spendOnFinding(): void {
    this.spend(FINDING_STEPS);
  }
}
