import type { Engine } from '../regex/regex-engine.ts';
import type { Scanner } from '../regex/scanner.ts';
import { NEVER, type PatternSource, readPattern } from './pattern-source.ts';
import { type Member, ScannerSet } from './scanner-set.ts';
import { ScopeName } from './scope-name.ts';

/** What a group of a match is. */
export interface Capture {
  readonly name: ScopeName;
  readonly contentName: ScopeName;
  /** What is looked for within it. */
  readonly inside: Rule | null;
}

/** By the number of their group. */
export type Captures = readonly (Capture | undefined)[];

/** How a rule that has begun ends: at a pattern, or before the first line that does not begin with one. */
export type Ending = 'never' | 'end' | 'while';

/** A rule of a grammar. What stands within it is known only when all rules are. */
export class Rule {
  readonly name: ScopeName;
  readonly contentName: ScopeName;
  /** What it matches, or begins with; null where it only holds others. */
  readonly begin: PatternSource | null;
  readonly end: PatternSource | null;
  readonly ending: Ending;
  readonly #isEndLast: boolean;
  captures: Captures = [];
  endCaptures: Captures = [];
  /** Rules that are looked for within it. */
  patterns: readonly Rule[] = [];
  /** Whether groups of a match are looked through by rules of their own. */
  looksInside = false;
  #inside: ScannerSet<Rule> | null = null;
  #goesOn: ScannerSet<Rule> | null = null;

  constructor(of: {
    readonly name?: string | undefined;
    readonly contentName?: string | undefined;
    readonly begin?: string | undefined;
    readonly end?: string | undefined;
    readonly ending?: Ending;
    readonly isEndLast?: boolean;
  }) {
    this.name = new ScopeName(of.name);
    this.contentName = new ScopeName(of.contentName);
    this.begin = of.begin === undefined ? null : readPattern(of.begin);
    this.end = of.end === undefined ? null : readPattern(of.end);
    this.ending = of.ending ?? 'never';
    this.#isEndLast = of.isEndLast ?? false;
  }

  /** What is looked for within this rule at a place; `end` is what its last pattern came to, if that names groups. */
  scanner(engine: Engine, isStart: boolean, isAnchor: boolean, end: string | null): Scanner {
    this.#inside ??= new ScannerSet(engine, this.#membersInside());
    return this.#inside.at(isStart, isAnchor, this.ending === 'end' ? end : null);
  }

  /** What a match within this rule begins, by the number of its pattern; null if it ends this one. */
  begins(index: number): Rule | null {
    return this.#inside!.ruleOf(index);
  }

  /** What a line has to begin with for this rule to go on. */
  goesOn(engine: Engine, isStart: boolean, isAnchor: boolean, end: string | null): Scanner {
    this.#goesOn ??= new ScannerSet<Rule>(engine, [{ source: this.end!, rule: null }]);
    return this.#goesOn.at(isStart, isAnchor, end === '' ? NEVER : end);
  }

  #membersInside(): readonly Member<Rule>[] {
    const members: Member<Rule>[] = [];
    if (this.ending === 'never') this.#collect(members);
    else for (const rule of this.patterns) rule.#collect(members);
    if (this.ending !== 'end') return members;
    const end = { source: this.end!, rule: null };
    return this.#isEndLast ? [...members, end] : [end, ...members];
  }

  /** Rules that only hold others stand for those. */
  #collect(members: Member<Rule>[]): void {
    if (this.begin !== null) members.push({ source: this.begin, rule: this });
    else for (const rule of this.patterns) rule.#collect(members);
  }
}
