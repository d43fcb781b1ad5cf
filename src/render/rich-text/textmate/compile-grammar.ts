import { NEVER } from './pattern-source.ts';
import type { RawCaptures, RawGrammar, RawRule, Repository } from './raw-grammar.ts';
import { type Captures, Rule } from './rule.ts';
import { ScopeName } from './scope-name.ts';
import { readSelectors, type Selector } from './scope-selector.ts';

/** A rule that is looked for wherever its selector says. */
export interface Injection extends Selector {
  readonly rule: Rule;
}

export interface CompiledGrammar {
  readonly scopeName: string;
  readonly root: Rule;
  readonly injections: readonly Injection[];
}

/** Turns a grammar into rules, with those of the other grammars that it includes. One that is not there is left out. */
export function compileGrammar(grammar: RawGrammar, others: readonly RawGrammar[]): CompiledGrammar {
  return new Compiler(grammar, others).compile();
}

class Compiler {
  readonly #grammar: RawGrammar;
  readonly #others: ReadonlyMap<string, RawGrammar>;
  readonly #base: RawRule;
  readonly #rules = new Map<RawRule, Rule>();
  /** Rules of which nothing is left, as all that they hold is in grammars that are not there. */
  readonly #hollow = new Set<Rule>();
  readonly #included = new Map<string, Repository>();

  constructor(grammar: RawGrammar, others: readonly RawGrammar[]) {
    this.#grammar = grammar;
    this.#others = new Map(others.map((other) => [other.scopeName, other]));
    this.#base = selfOf(grammar);
  }

  compile(): CompiledGrammar {
    const { scopeName, injections = {} } = this.#grammar;
    const repository = { ...this.#grammar.repository, $self: this.#base, $base: this.#base };
    const root = this.#rule(this.#base, repository);
    const injected = Object.entries(injections).flatMap(([selectors, raw]) => {
      const rule = this.#rule(raw, repository);
      return readSelectors(selectors).map((selector) => ({ ...selector, rule }));
    });
    return { scopeName, root, injections: injected.sort((a, b) => a.priority - b.priority) };
  }

  #rule(raw: RawRule, repository: Repository): Rule {
    const known = this.#rules.get(raw);
    if (known) return known;
    const rule = ruleOf(raw);
    this.#rules.set(raw, rule);
    if (rule.begin !== null) {
      rule.captures = this.#captures((raw.match ? undefined : raw.beginCaptures) ?? raw.captures, repository);
      rule.looksInside = rule.captures.some((capture) => capture?.inside);
    }
    if (rule.ending === 'end') rule.endCaptures = this.#captures(raw.endCaptures ?? raw.captures, repository);
    if (rule.ending === 'while') rule.endCaptures = this.#captures(raw.whileCaptures ?? raw.captures, repository);
    if (!raw.match) this.#fill(rule, raw, repository);
    return rule;
  }

  #fill(rule: Rule, raw: RawRule, repository: Repository): void {
    const isHolder = rule.begin === null;
    const known = isHolder && raw.repository ? { ...repository, ...raw.repository } : repository;
    const patterns = raw.patterns ?? (isHolder && raw.include ? [{ include: raw.include }] : []);
    rule.patterns = patterns.flatMap((pattern) => {
      const inner = pattern.include ? this.#include(pattern.include, known) : this.#rule(pattern, known);
      return inner && !this.#hollow.has(inner) ? [inner] : [];
    });
    if (rule.patterns.length === 0 && patterns.length > 0) this.#hollow.add(rule);
  }

  /** `#name`, `$self`, `$base`, `source.css`, `source.css#name`. */
  #include(name: string, repository: Repository): Rule | null {
    const sharp = name.indexOf('#');
    if (name === '$self' || name === '$base' || sharp === 0) {
      const raw = repository[sharp === 0 ? name.slice(1) : name];
      return raw ? this.#rule(raw, repository) : null;
    }
    const other = this.#other(sharp === -1 ? name : name.slice(0, sharp));
    const raw = other?.[sharp === -1 ? '$self' : name.slice(sharp + 1)];
    return raw ? this.#rule(raw, other!) : null;
  }

  #other(scopeName: string): Repository | null {
    const known = this.#included.get(scopeName);
    if (known) return known;
    const found = this.#others.get(scopeName);
    if (!found) return null;
    // A grammar that stands in itself has rules of its own there: only so is a match that leads nowhere told from a new one.
    const grammar = found === this.#grammar ? structuredClone(found) : found;
    const repository = { ...grammar.repository, $self: selfOf(grammar), $base: this.#base };
    this.#included.set(scopeName, repository);
    return repository;
  }

  #captures(raw: RawCaptures = {}, repository: Repository): Captures {
    const captures: Captures[number][] = [];
    for (const [key, capture] of Object.entries(raw)) {
      const number = Number.parseInt(key, 10);
      if (Number.isNaN(number)) continue;
      while (captures.length < number) captures.push(undefined);
      const inside = capture.patterns ? this.#rule(capture, repository) : null;
      captures[number] = { name: new ScopeName(capture.name), contentName: new ScopeName(capture.contentName), inside };
    }
    return captures;
  }
}

const selfOf = ({ scopeName, patterns }: RawGrammar): RawRule => ({ name: scopeName, patterns });

function ruleOf({ name, contentName, match, begin, end, while: goesOn, applyEndPatternLast }: RawRule): Rule {
  if (match) return new Rule({ name, begin: match });
  if (begin === undefined) return new Rule({ name, contentName });
  if (goesOn) return new Rule({ name, contentName, begin, end: goesOn, ending: 'while' });
  return new Rule({
    name,
    contentName,
    begin,
    end: end || NEVER,
    ending: 'end',
    isEndLast: Boolean(applyEndPatternLast),
  });
}
