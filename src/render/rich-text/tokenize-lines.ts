import type { HighlighterCore } from 'shiki/core';

type Grammar = ReturnType<HighlighterCore['getLanguage']>;
type StateStack = Parameters<Grammar['tokenizeLine2']>[1];

/** A stretch of a line: words of one colour, and the blanks behind them, which need none. */
export interface Stretch {
  /** Class of the colour, '' for plain ink. */
  readonly name: string;
  readonly words: string;
  readonly space: string;
}

export type Stretches = readonly Stretch[];

/** The state of a grammar between two lines: an open string, a comment, a here-document and its end. */
interface State {
  /** None before the first line. */
  readonly stack: StateStack;
  /** Lines that were met in this state, and what they led to. */
  readonly lines: Map<string, { readonly stretches: Stretches; readonly next: State }>;
}

/** The class of words that have this colour of the theme. */
export type NameColour = (colour: number, words: string) => string;

/** Characters of lines that all grammars together remember. */
const KEPT = 1_000_000;

/** What grammars remember, counted for all of them: when it is too much, each forgets what it has. */
export class LineBudget {
  #kept = 0;
  #round = 0;

  get round(): number {
    return this.#round;
  }

  count(line: string): void {
    this.#kept += line.length;
    if (this.#kept <= KEPT) return;
    this.#kept = 0;
    this.#round++;
  }
}

/**
 * Colours a text line by line, and each line once: what a line looks like depends on nothing but itself and the state
 * before it. A file that is read, edited and read again is mostly the same lines, and tokenizing is what a build is slow by.
 */
export function lineTokenizer(
  grammar: Grammar,
  nameOf: NameColour,
  longestLine: number,
  budget: LineBudget,
): (code: string) => readonly Stretches[] {
  let states = new StateSet();
  let { round } = budget;

  const step = (from: State, line: string): { readonly stretches: Stretches; readonly next: State } => {
    const known = from.lines.get(line);
    if (known) return known;
    const own = detach(line);
    const made = { stretches: plain(own), next: from };
    if (own !== '' && own.length < longestLine) {
      // No time limit for a line: it would cut colours short on a busy machine, and no two builds would be alike.
      const { tokens, ruleStack } = grammar.tokenizeLine2(own, from.stack, 0);
      made.stretches = stretchesOf(own, tokens, nameOf);
      made.next = states.find(ruleStack);
    }
    from.lines.set(own, made);
    budget.count(own);
    return made;
  };

  return (code) => {
    if (round !== budget.round) {
      states = new StateSet();
      round = budget.round;
    }
    let at = states.initial;
    return code.split(/\r?\n/).map((line) => {
      const { stretches, next } = step(at, line);
      at = next;
      return stretches;
    });
  };
}

/** A line cut from a text keeps the whole text in memory; a copy does not. */
const detach = (line: string): string => JSON.parse(JSON.stringify(line)) as string;

const plain = (line: string): Stretches => (line === '' ? [] : [cut('', line)]);

/** Tokens are pairs: where one begins, and what it is. What is white belongs to whatever stands before it. */
function stretchesOf(line: string, tokens: Uint32Array, nameOf: NameColour): Stretches {
  const stretches: Stretch[] = [];
  let from = 0;
  let name = '';
  for (let at = 0; at < tokens.length; at += 2) {
    const begin = tokens[at]!;
    const end = at + 2 < tokens.length ? tokens[at + 2]! : line.length;
    if (isBlank(line, begin, end)) continue;
    const next = nameOf((tokens[at + 1]! & COLOUR_BITS) >>> COLOUR_AT, line.slice(begin, end));
    if (next === name) continue;
    if (begin > from) stretches.push(cut(name, line.slice(from, begin)));
    from = begin;
    name = next;
  }
  if (line.length > from) stretches.push(cut(name, line.slice(from)));
  return stretches;
}

/** Where TextMate's tokens hold their colour. */
const COLOUR_BITS = 0xff8000;
const COLOUR_AT = 15;

function isBlank(line: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (line[at] !== ' ' && line[at] !== '\t') return false;
  return true;
}

/** Blanks and tabs only: what else counts as white space has to be marked. */
function cut(name: string, text: string): Stretch {
  let end = text.length;
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\t')) end--;
  return { name, words: text.slice(0, end), space: text.slice(end) };
}

/** A text may be made to end every line in a state of its own; comparing them all would take the square of it. */
const MOST_ALIKE = 64;

/** States that are equal are one. There are few: what differs is mostly how deep a text is nested. */
class StateSet {
  readonly initial: State = { stack: null, lines: new Map() };
  readonly #byDepth = new Map<number, State[]>();

  find(stack: NonNullable<StateStack>): State {
    const alike = this.#byDepth.get(stack.depth) ?? [];
    const known = alike.find((other) => other.stack!.equals(stack));
    if (known) return known;
    const fresh = { stack, lines: new Map() };
    if (alike.length < MOST_ALIKE) alike.push(fresh);
    this.#byDepth.set(stack.depth, alike);
    return fresh;
  }
}
