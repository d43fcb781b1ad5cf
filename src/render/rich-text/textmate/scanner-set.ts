import type { Engine } from '../regex/regex-engine.ts';
import type { Scanner } from '../regex/scanner.ts';
import { anchorPattern, type PatternSource } from './pattern-source.ts';

/** A pattern of a rule, and the rule that it stands for; null for the one that ends what it is looked for in. */
export interface Member<Rule> {
  readonly source: PatternSource;
  readonly rule: Rule | null;
}

/** What is looked for within a rule. Patterns differ with the place where they are, so there are up to four scanners. */
export class ScannerSet<Rule> {
  readonly #engine: Engine;
  readonly #members: readonly Member<Rule>[];
  readonly #isAnchored: boolean;
  #scanners: Scanner[] = [];
  /** What the pattern that ends it came to, if it names groups of the match that began it. */
  #end: string | null = null;

  constructor(engine: Engine, members: readonly Member<Rule>[]) {
    this.#engine = engine;
    this.#members = members;
    this.#isAnchored = members.some(({ source }) => source.isAnchored);
  }

  /** What the pattern of this number stands for. */
  ruleOf(index: number): Rule | null {
    return this.#members[index]!.rule;
  }

  /** The scanner for a place: the start of a text or not, where the last match ended or not. */
  at(isStart: boolean, isAnchor: boolean, end: string | null): Scanner {
    if (end !== this.#end) {
      this.#scanners = [];
      this.#end = end;
    }
    const variant = this.#isAnchored ? (isStart ? 2 : 0) + (isAnchor ? 1 : 0) : 0;
    this.#scanners[variant] ??= this.#engine.scanner(
      this.#members.map(({ source, rule }) => {
        const text = end !== null && rule === null ? end : source.text;
        return source.isAnchored ? anchorPattern(text, isStart, isAnchor) : text;
      }),
    );
    return this.#scanners[variant];
  }
}
