/** A secret in a text: where it stands there, and what it is once all wrapping is off. */
export interface Finding {
  readonly rule: string;
  readonly start: number;
  readonly end: number;
  readonly value: string;
  /** What gives it away alone. */
  readonly parts: readonly string[];
  /** Telling rules first. */
  readonly rank: number;
}
