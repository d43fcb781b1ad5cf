import { detach } from './detach.ts';
import type { Frame } from './textmate/frame.ts';
import type { GrammarWalk, Tokens } from './textmate/grammar-walk.ts';
import { nameOf } from './textmate/theme.ts';

/** A line and its colours: where each begins, and its class, '' for plain ink. */
export interface PaintedLine {
  readonly text: string;
  readonly begins: readonly number[];
  readonly names: readonly string[];
}

/** The state of a grammar between two lines: an open string, a comment, a here-document and its end. */
interface State {
  /** None before the first line. */
  readonly frame: Frame | null;
  /** Lines that were met in this state, and what they led to. */
  readonly lines: Map<string, Step>;
}

/** What a line looks like, and the state behind it. */
interface Step {
  readonly line: PaintedLine;
  readonly next: State;
}

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
  walk: GrammarWalk,
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
      const { tokens, frame } = walk.read(own, from.frame);
      made = { line: paint(own, tokens), next: states.find(frame) };
    }
    from.lines.set(own, made);
    budget.count(own);
    return made;
  };

  return (code) => {
    if (round !== budget.round) {
      states = new StateSet();
      walk.forget();
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

const EMPTY: PaintedLine = { text: '', begins: [], names: [] };
const PLAIN = { begins: [0], names: [''] };
const plain = (text: string): PaintedLine => (text === '' ? EMPTY : { text, ...PLAIN });

/** What is white belongs to whatever stands before it. */
function paint(text: string, tokens: Tokens): PaintedLine {
  const begins = [0];
  const names = [''];
  for (let at = 0; at < tokens.begins.length; at++) {
    const begin = tokens.begins[at]!;
    const end = tokens.begins[at + 1] ?? text.length;
    if (isBlank(text, begin, end)) continue;
    const name = nameWords(nameOf(tokens.looks[at]!), text, begin, end);
    if (name === names.at(-1)) continue;
    if (begin === 0) names.pop();
    else begins.push(begin);
    names.push(name);
  }
  if (names.length === 1 && names[0] === '') return plain(text);
  // copies: what has grown has room for seventeen, and thousands of lines are kept
  return { text, begins: begins.slice(), names: names.slice() };
}

/** Grammars call operators keywords too; what has no letter in it is punctuation to a reader, and stays ink. */
function nameWords(name: string, text: string, begin: number, end: number): string {
  return name === 'k' && !/[a-z]/i.test(text.slice(begin, end)) ? '' : name;
}

function isBlank(line: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (line[at] !== ' ' && line[at] !== '\t') return false;
  return true;
}

/** A text may be made to end every line in a state of its own; comparing them all would take the square of it. */
const MOST_ALIKE = 64;

/** States that are equal are one. There are few: what differs is mostly how deep a text is nested. */
class StateSet {
  readonly initial: State = { frame: null, lines: new Map() };
  readonly #byDepth = new Map<number, State[]>();

  find(frame: Frame): State {
    const alike = this.#byDepth.get(frame.depth) ?? [];
    const known = alike.find((other) => other.frame!.equals(frame));
    if (known) return known;
    const fresh = { frame, lines: new Map() };
    if (alike.length < MOST_ALIKE) alike.push(fresh);
    this.#byDepth.set(frame.depth, alike);
    return fresh;
  }
}
