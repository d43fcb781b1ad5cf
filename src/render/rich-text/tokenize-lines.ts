import type { GrammarState, HighlighterCore, ThemedToken } from 'shiki/core';

type Tokens = readonly ThemedToken[];

/** The state of a grammar between two lines: an open string, a comment, a here-document and its end. */
interface State {
  /** None before the first line. */
  readonly grammarState?: GrammarState;
  /** Lines that were met in this state, and what they led to. */
  readonly lines: Map<string, { readonly tokens: Tokens; readonly next: State }>;
}

/** Characters of lines that are remembered for one grammar. */
const KEPT = 2_000_000;

/**
 * Colours a text line by line, and each line once: what a line looks like depends on nothing but itself and the state
 * before it. A file that is read, edited and read again is mostly the same lines, and tokenizing is what a build is slow by.
 */
export function lineTokenizer(
  highlighter: HighlighterCore,
  options: { readonly lang: string; readonly theme: string },
): (code: string) => readonly Tokens[] {
  let states = new StateSet(options.theme);
  let kept = 0;

  const step = (from: State, line: string): { readonly tokens: Tokens; readonly next: State } => {
    const known = from.lines.get(line);
    if (known) return known;
    const { grammarState } = from;
    const lines = highlighter.codeToTokensBase(line, grammarState ? { ...options, grammarState } : options);
    const made = { tokens: lines[0]!, next: states.find(highlighter.getLastGrammarState(lines)!) };
    from.lines.set(line, made);
    kept += line.length;
    return made;
  };

  return (code) => {
    if (kept > KEPT) {
      states = new StateSet(options.theme);
      kept = 0;
    }
    let at = states.initial;
    return code.split(/\r?\n/).map((line) => {
      const { tokens, next } = step(at, line);
      at = next;
      return tokens;
    });
  };
}

/** A text may be made to end every line in a state of its own; comparing them all would take the square of it. */
const MOST_ALIKE = 64;

/** States that are equal are one. There are few: what differs is mostly how deep a text is nested. */
class StateSet {
  readonly initial: State = { lines: new Map() };
  readonly #theme: string;
  readonly #byDepth = new Map<number, State[]>();

  constructor(theme: string) {
    this.#theme = theme;
  }

  find(grammarState: GrammarState): State {
    const stack = grammarState.getInternalStack(this.#theme)!;
    const alike = this.#byDepth.get(stack.depth) ?? [];
    const known = alike.find((other) => other.grammarState!.getInternalStack(this.#theme)!.equals(stack));
    if (known) return known;
    const fresh = { grammarState, lines: new Map() };
    if (alike.length < MOST_ALIKE) alike.push(fresh);
    this.#byDepth.set(stack.depth, alike);
    return fresh;
  }
}
