/** A rule as a grammar has it: a pattern, a pair of them around others, or others alone. */
export interface RawRule {
  readonly include?: string;
  readonly name?: string;
  readonly contentName?: string;
  readonly match?: string;
  readonly begin?: string;
  readonly end?: string;
  readonly while?: string;
  readonly applyEndPatternLast?: boolean | number;
  readonly captures?: RawCaptures;
  readonly beginCaptures?: RawCaptures;
  readonly endCaptures?: RawCaptures;
  readonly whileCaptures?: RawCaptures;
  readonly patterns?: readonly RawRule[];
  readonly repository?: Repository;
}

/** What groups of a match are, by their numbers. */
export type RawCaptures = Readonly<Record<string, RawRule>>;

/** Rules by name; `$self` and `$base` are a grammar and the one that a text began in. */
export type Repository = Readonly<Record<string, RawRule>>;

export interface RawGrammar {
  readonly name: string;
  readonly scopeName: string;
  readonly patterns: readonly RawRule[];
  readonly repository?: Repository;
  /** Rules for wherever a selector of scopes says. */
  readonly injections?: Readonly<Record<string, RawRule>>;
}
