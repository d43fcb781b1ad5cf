import { LineJoiner } from './across-lines.ts';
import { isInBinary } from './binary-run.ts';
import type { Finding } from './finding.ts';
import { Refusals } from './refusals.ts';
import type { PlainWord } from './rule-words.ts';
import type { Rule } from './rules/rule.ts';
import { tryRule, type WordPlace } from './try-rule.ts';
import { WordsAhead } from './words-ahead.ts';
import type { WorkBudget } from './work-budget.ts';

/** No terminal is wider. */
const LONGEST_LINE = 700;

/** Tries rules where their words stand in one text, in its order. */
export class WordTries implements WordPlace {
  readonly text: string;
  readonly budget: WorkBudget;
  readonly refusals = new Refusals();
  readonly ahead: WordsAhead;
  at = 0;
  word = '';
  covered = 0;

  readonly #findings: Finding[];
  readonly #lines: LineJoiner;
  #lineEnd = -1;
  /** What a rule has found it need not find again from the middle. */
  #covered: Map<Rule, number> | null = null;

  constructor(text: string, findings: Finding[], budget: WorkBudget) {
    this.text = text;
    this.budget = budget;
    this.ahead = new WordsAhead(text);
    this.#findings = findings;
    this.#lines = new LineJoiner(text);
  }

  try({ word, rules }: PlainWord, at: number): void {
    if (!isWordAt(this.text, at, word)) return;
    this.at = at;
    this.word = word;
    for (const ranked of rules) {
      this.covered = this.#covered?.get(ranked.rule) ?? 0;
      if (at < this.covered) continue;
      const finding = tryRule(ranked, this);
      if (!finding || isInBinary(this.text, finding.start, finding.end)) continue;
      this.#findings.push(finding);
      this.#covered ??= new Map();
      this.#covered.set(ranked.rule, finding.end);
    }
  }

  get lines(): LineJoiner | null {
    if (this.at > this.#lineEnd) this.#lineEnd = endOfLine(this.text, this.at);
    return this.#lineEnd - this.at < LONGEST_LINE ? this.#lines : null;
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
