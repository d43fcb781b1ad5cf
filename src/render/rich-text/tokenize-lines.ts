import type { HighlighterCore } from 'shiki/core';

type Grammar = ReturnType<HighlighterCore['getLanguage']>;
type StateStack = Parameters<Grammar['tokenizeLine2']>[1];

/** A line and its colours: where each begins, and its class, '' for plain ink. */
export interface PaintedLine {
  readonly text: string;
  readonly begins: readonly number[];
  readonly names: readonly string[];
}

/** The state of a grammar between two lines: an open string, a comment, a here-document and its end. */
interface State {
  /** None before the first line. */
  readonly stack: StateStack;
  /** Lines that were met in this state, and what they led to. */
  readonly lines: Map<string, Step>;
}

/** What a line looks like, and the state behind it. */
interface Step {
  readonly line: PaintedLine;
  readonly next: State;
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
): (code: string) => readonly PaintedLine[] {
  let states = new StateSet();
  let { round } = budget;

  const step = (from: State, text: string): Step => {
    const known = from.lines.get(text);
    if (known) return known;
    const own = detach(text);
    let made: Step = { line: plain(own), next: from };
    if (own !== '' && own.length < longestLine) {
      // No time limit for a line: it would cut colours short on a busy machine, and no two builds would be alike.
      const { tokens, ruleStack } = grammar.tokenizeLine2(own, from.stack, 0);
      made = { line: paint(own, tokens, nameOf), next: states.find(ruleStack) };
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
    return code.split(/\r?\n/).map((text) => {
      const { line, next } = step(at, text);
      at = next;
      return line;
    });
  };
}

/** A line cut from a text keeps the whole text in memory; a copy does not. */
const detach = (line: string): string => JSON.parse(JSON.stringify(line)) as string;

const EMPTY: PaintedLine = { text: '', begins: [], names: [] };
const PLAIN = { begins: [0], names: [''] };
const plain = (text: string): PaintedLine => (text === '' ? EMPTY : { text, ...PLAIN });

/** Tokens are pairs: where one begins, and what it is. What is white belongs to whatever stands before it. */
function paint(text: string, tokens: Uint32Array, nameOf: NameColour): PaintedLine {
  const begins = [0];
  const names = [''];
  for (let at = 0; at < tokens.length; at += 2) {
    const begin = tokens[at]!;
    const end = at + 2 < tokens.length ? tokens[at + 2]! : text.length;
    if (isBlank(text, begin, end)) continue;
    const name = nameOf((tokens[at + 1]! & COLOUR_BITS) >>> COLOUR_AT, text.slice(begin, end));
    if (name === names.at(-1)) continue;
    if (begin === 0) names.pop();
    else begins.push(begin);
    names.push(name);
  }
  return names.length === 1 && names[0] === '' ? plain(text) : { text, begins, names };
}

/** Where TextMate's tokens hold their colour. */
const COLOUR_BITS = 0xff8000;
const COLOUR_AT = 15;

function isBlank(line: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (line[at] !== ' ' && line[at] !== '\t') return false;
  return true;
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
