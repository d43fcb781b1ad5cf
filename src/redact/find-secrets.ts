import { LineJoiner } from './across-lines.ts';
import { isInBinary } from './binary-run.ts';
import { findSuspicious } from './find-suspicious.ts';
import type { Finding } from './finding.ts';
import { GramHits } from './gram-index.ts';
import { HiddenRuns } from './hidden-runs.ts';
import { decodeAddress, decodeJson, stripUnseen, type TextView } from './prepare-text.ts';
import type { Level } from './redact-options.ts';
import { Refusals } from './refusals.ts';
import { type PlainWord, RuleWords } from './rule-words.ts';
import type { Rule } from './rules/rule.ts';
import { isTellingName } from './rules/telling-names.ts';
import { BACKSLASH, PERCENT, UNSEEN } from './text-codes.ts';
import { tryRule } from './try-rule.ts';
import { WordsAhead } from './words-ahead.ts';
import { WorkBudget } from './work-budget.ts';

/** No terminal is wider. */
const LONGEST_LINE = 700;
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
      if (plain) tries.at(plain, at);
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
      if (plain) tries.at(plain, hits.starts[n]!);
    }
    return findings;
  }
}

const NOTHING: readonly Finding[] = [];

const ANY_MARK = UNSEEN | PERCENT | BACKSLASH;

/** Tries rules where their words stand in one text. */
class WordTries {
  readonly #text: string;
  readonly #findings: Finding[];
  readonly #budget: WorkBudget;
  readonly #refusals = new Refusals();
  #ahead: WordsAhead | null = null;
  #lines: LineJoiner | null = null;
  #lineEnd = -1;
  /** What a rule has found it need not find again from the middle. */
  #covered: Map<Rule, number> | null = null;

  constructor(text: string, findings: Finding[], budget: WorkBudget) {
    this.#text = text;
    this.#findings = findings;
    this.#budget = budget;
  }

  at({ word, rules }: PlainWord, at: number): void {
    const [text, refusals, budget] = [this.#text, this.#refusals, this.#budget];
    if (!isWordAt(text, at, word)) return;
    for (const ranked of rules) {
      const { rule } = ranked;
      const covered = this.#covered?.get(rule) ?? 0;
      if (at < covered || !this.#isWorthATry(rule, at)) continue;
      const lines = rule.wraps ? this.#linesAt(at) : null;
      const finding = tryRule(ranked, { text, at, word, covered, lines, refusals, budget });
      if (!finding || isInBinary(text, finding.start, finding.end)) continue;
      this.#findings.push(finding);
      this.#covered ??= new Map();
      this.#covered.set(rule, finding.end);
    }
  }

  #isWorthATry({ needs }: Rule, at: number): boolean {
    if (!needs) return true;
    this.#ahead ??= new WordsAhead(this.#text);
    return this.#ahead.hasOne(needs.words, at, at + needs.within);
  }

  #linesAt(at: number): LineJoiner | null {
    if (at > this.#lineEnd) this.#lineEnd = endOfLine(this.#text, at);
    if (this.#lineEnd - at >= LONGEST_LINE) return null;
    this.#lines ??= new LineJoiner(this.#text);
    return this.#lines;
  }
}

function isWordAt(text: string, at: number, word: string): boolean {
  for (let index = 0; index < word.length; index++) {
    const code = text.charCodeAt(at + index);
    if ((code >= 65 && code <= 90 ? code + 32 : code) !== word.charCodeAt(index)) return false;
  }
  return true;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? Number.POSITIVE_INFINITY : end;
}
