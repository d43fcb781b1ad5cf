import { findSuspicious } from './find-suspicious.ts';
import type { Finding } from './finding.ts';
import { GramHits } from './gram-index.ts';
import { HiddenRuns } from './hidden-runs.ts';
import { decodeAddress, decodeJson, stripUnseen, type TextView } from './prepare-text.ts';
import type { Level } from './redact-options.ts';
import { RuleWords } from './rule-words.ts';
import type { Rule } from './rules/rule.ts';
import { isTellingName } from './rules/telling-names.ts';
import { BACKSLASH, PERCENT, UNSEEN } from './text-codes.ts';
import { WordTries } from './word-tries.ts';
import { WorkBudget } from './work-budget.ts';

const MOST_UNDER_NAME = 512;
const MOST_NAMES = 5000;

/** The rules, ready to be looked for all at once. */
export class SecretFinder {
  readonly #words: RuleWords;
  readonly #telling = new Map<string, boolean>();
  readonly #hits = new GramHits();
  readonly #innerHits = new GramHits();
  readonly #isParanoid: boolean;

  constructor(rules: readonly Rule[], level: Level) {
    this.#words = new RuleWords(rules);
    this.#isParanoid = level === 'paranoid';
  }

  /** By place, then by rank. `key` is the name that the text stands under: it may tell what the text is. */
  find(text: string, key: string | null = null): readonly Finding[] {
    if (this.#words.isEmpty) return NOTHING;
    const hits = this.#hits;
    hits.count = 0;
    const marks = this.#words.find(text, hits);
    const isTelling = key !== null && this.#isTelling(key);
    // Nearly every text ends here, after one pass over it.
    if (hits.count === 0 && (marks & ANY_MARK) === 0 && !isTelling && !this.#isParanoid) return NOTHING;

    const findings: Finding[] = [];
    const budget = new WorkBudget(text);
    this.#try(text, findings, budget);
    if (isTelling) this.#underName(key, text, findings, budget);
    if (this.#isParanoid) findings.push(...findSuspicious(text));
    if (marks & UNSEEN) this.#lookAt(stripUnseen(text), findings, budget);
    if (marks & PERCENT) this.#lookAt(decodeAddress(text), findings, budget);
    if (marks & BACKSLASH) this.#lookAt(decodeJson(text), findings, budget);
    return findings.length < 2 ? findings : findings.sort((a, b) => a.start - b.start || a.rank - b.rank);
  }

  #isTelling(name: string): boolean {
    let telling = this.#telling.get(name);
    if (telling === undefined) {
      telling = isTellingName(name);
      if (this.#telling.size < MOST_NAMES) this.#telling.set(name, telling);
    }
    return telling;
  }

  #try(text: string, findings: Finding[], budget: WorkBudget): void {
    const hits = this.#hits;
    const tries = new WordTries(text, findings, budget);
    let runs: HiddenRuns | null = null;
    for (let n = 0; n < hits.count; n++) {
      const at = hits.starts[n]!;
      const plain = this.#words.plain(hits.ids[n]!);
      budget.spend(1);
      if (plain) tries.try(plain, at);
      else {
        runs ??= new HiddenRuns(text, (inside) => this.#look(inside, budget), findings);
        runs.lookBehind(this.#words.hidden(hits.ids[n]!), at);
      }
    }
  }

  /** The same as if it had been written `name="text"`. */
  #underName(name: string, text: string, findings: Finding[], budget: WorkBudget): void {
    if (text.length > MOST_UNDER_NAME || /\s/.test(text)) return;
    const shift = name.length + 2;
    for (const finding of this.#look(`${name}="${text}"`, budget))
      if (finding.start >= shift) findings.push({ ...finding, start: finding.start - shift, end: finding.end - shift });
  }

  #lookAt(view: TextView | null, findings: Finding[], budget: WorkBudget): void {
    if (!view) return;
    budget.spendOnView(view.text.length);
    for (const finding of this.#look(view.text, budget))
      findings.push({ ...finding, start: view.startOf(finding.start), end: view.endOf(finding.end - 1) });
  }

  /** What the rules see in a text that was decoded once already. */
  #look(text: string, budget: WorkBudget): readonly Finding[] {
    const hits = this.#innerHits;
    hits.count = 0;
    this.#words.find(text, hits);
    if (hits.count === 0) return NOTHING;
    const findings: Finding[] = [];
    const tries = new WordTries(text, findings, budget);
    for (let n = 0; n < hits.count; n++) {
      const plain = this.#words.plain(hits.ids[n]!);
      budget.spend(1);
      if (plain) tries.try(plain, hits.starts[n]!);
    }
    return findings;
  }
}

const NOTHING: readonly Finding[] = [];

const ANY_MARK = UNSEEN | PERCENT | BACKSLASH;
