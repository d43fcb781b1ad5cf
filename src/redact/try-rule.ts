import type { JoinedLines, LineJoiner } from './across-lines.ts';
import type { Finding } from './finding.ts';
import type { Refusals } from './refusals.ts';
import type { RankedRule } from './rule-words.ts';
import type { Rule } from './rules/rule.ts';
import type { WordsAhead } from './words-ahead.ts';
import type { WorkBudget } from './work-budget.ts';

/** How far a match may reach from its word when it began before it. */
const REACH = 200;

/** Where a word stands in a text, and what is known of it. */
export interface WordPlace {
  readonly text: string;
  readonly at: number;
  readonly word: string;
  /** Up to where the rule has found something already. */
  readonly covered: number;
  /** With these, a terminal may have broken the token there. */
  readonly lines: LineJoiner | null;
  readonly ahead: WordsAhead;
  readonly refusals: Refusals;
  readonly budget: WorkBudget;
}

/** What a rule sees at a place where its word stands. */
export function tryRule(ranked: RankedRule, place: WordPlace): Finding | null {
  const { rule } = ranked;
  const plain = tryPlain(ranked, place);
  const joined = rule.wraps ? place.lines?.join(place.at, leadOf(rule, place)) : null;
  // A value under a name is whatever stands there: only what plainly goes on is more of it.
  if (!joined || (!joined.goesOn && (plain || rule.lead))) return plain;
  const whole = tryJoined(ranked, joined, place);
  return whole && (!plain || whole.end > plain.end) ? whole : plain;
}

function tryPlain(ranked: RankedRule, place: WordPlace): Finding | null {
  const { needs, before } = ranked.rule;
  if (needs && !place.ahead.hasOne(needs.words, place.at, place.at + needs.within)) return null;
  return before ? tryAround(ranked, before, place) : matchAt(ranked, place.text, place.at, place);
}

/** What stands there may be meant by another word: the search goes on behind what was found or refused. */
function tryAround(ranked: RankedRule, before: number, place: WordPlace): Finding | null {
  const { pattern } = ranked.rule;
  const from = Math.max(0, place.at - before);
  const piece = place.text.slice(from, place.at + REACH);
  for (let next = Math.max(0, place.covered - from); next <= place.at - from; next = pattern.lastIndex) {
    const found = matchAt(ranked, piece, next, place);
    if (found) return { ...found, start: found.start + from, end: found.end + from };
    if (pattern.lastIndex <= next) break;
  }
  return null;
}

function tryJoined(ranked: RankedRule, joined: JoinedLines, place: WordPlace): Finding | null {
  const from = place.at - joined.start;
  if (ranked.rule.needs?.words.every((word) => !joined.text.includes(word, from))) return null;
  const found = matchAt(ranked, joined.text, from, place);
  return found && { ...found, start: joined.endOf(found.start) - 1, end: joined.endOf(found.end - 1) };
}

function leadOf({ lead }: Rule, { text, at, word }: WordPlace): number {
  if (!lead) return word.length;
  lead.lastIndex = at;
  return lead.test(text) ? lead.lastIndex - at : 0;
}

/** What the pattern matches from a place of some text on, in which the word stands. */
function matchAt({ rule, rank }: RankedRule, text: string, from: number, place: WordPlace): Finding | null {
  const { pattern, accepts } = rule;
  place.budget.spendOnTry(rule.steps);
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  if (!match) return null;
  const { length } = match[0];
  place.budget.spendOnMatch(length);
  const [start, end] = placeOfValue(match, rule);
  const value = text.slice(start, end);
  if (accepts && !accepts(value, text.slice(match.index, end)))
    if (!place.refusals.isWornOut(rule, place.at, place.at + length)) return null;
  place.budget.spendOnFinding();
  const parts = rule.parts?.(value) ?? NO_PARTS;
  return { rule: rule.id, rank, start, end, value, parts };
}

/** Patterns without groups do not tell places: the whole match is the value. */
function placeOfValue({ index, indices, 0: whole }: RegExpExecArray, { hasHead }: Rule): [start: number, end: number] {
  const end = index + whole.length;
  if (indices)
    for (let group = 1; group < indices.length; group++) {
      const place = indices[group];
      if (place) return hasHead ? [place[0], end] : place;
    }
  return [index, end];
}

const NO_PARTS: readonly string[] = [];
