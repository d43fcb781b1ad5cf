import { encodeWord } from './base64-runs.ts';
import { type GramHits, GramIndex } from './gram-index.ts';
import type { Rule } from './rules/rule.ts';

/** A rule, and which of those that see the same names it. */
export interface RankedRule {
  readonly rule: Rule;
  readonly rank: number;
}

/** A word that matches of these rules begin with. */
export interface PlainWord {
  /** In lower case. */
  readonly word: string;
  readonly rules: readonly RankedRule[];
}

/** What such a word looks like inside base64, and how many characters before it a group of four began. */
export interface HiddenWord {
  readonly fragment: string;
  readonly lead: number;
}

/** The words of all rules, ready to be looked for at once. */
export class RuleWords {
  readonly #index = new GramIndex({ foldCase: true });
  readonly #plain: PlainWord[] = [];
  readonly #hidden: HiddenWord[] = [];

  constructor(rules: readonly Rule[]) {
    for (const [word, users] of rulesByWord(rules)) this.#index.add(word, this.#plain.push({ word, rules: users }) - 1);
    for (const hidden of hiddenWords(rules)) this.#index.add(hidden.fragment, ~(this.#hidden.push(hidden) - 1));
  }

  get isEmpty(): boolean {
    return this.#index.isEmpty;
  }

  /** Adds every place where one of them may stand to `hits`, and gives the marks that were met. */
  find(text: string, hits: GramHits): number {
    return this.#index.find(text, hits);
  }

  /** Of a hit's id; null if it is a hidden word's. */
  plain(id: number): PlainWord | null {
    return id < 0 ? null : this.#plain[id]!;
  }

  hidden(id: number): HiddenWord {
    return this.#hidden[~id]!;
  }
}

function rulesByWord(rules: readonly Rule[]): Map<string, RankedRule[]> {
  const words = new Map<string, RankedRule[]>();
  rules.forEach((rule, rank) => {
    for (const written of rule.words) {
      const word = written.toLowerCase();
      const users = words.get(word);
      if (users) users.push({ rule, rank });
      else words.set(word, [{ rule, rank }]);
    }
  });
  return words;
}

/** Whichever rule it is of: all of them look at what is decoded. */
function hiddenWords(rules: readonly Rule[]): Iterable<HiddenWord> {
  const hidden = new Map<string, HiddenWord>();
  for (const word of new Set(rules.flatMap((rule) => rule.encoded ?? inAnyCase(rule.words))))
    for (const one of encodeWord(word)) hidden.set(one.lead + one.fragment, one);
  return hidden.values();
}

/** Case counts inside base64. */
const inAnyCase = (words: readonly string[]): string[] =>
  words.flatMap((word) => [word, word.toUpperCase(), word[0]!.toUpperCase() + word.slice(1)]);
