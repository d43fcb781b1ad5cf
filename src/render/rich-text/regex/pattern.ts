import { type MatchStart, matchStartOf } from './match-start.ts';
import type { Oniguruma } from './oniguruma.ts';
import { parsePattern } from './parse-pattern.ts';
import { requiredIn } from './required-in.ts';
import type { HeldText } from './text-holder.ts';

/** What is known of a pattern in a text. */
interface Mark {
  text: number;
  /** From this byte on it was looked for. */
  from: number;
  /** No match begins from there up to this byte … */
  at: number;
  /** … and one does here, if so. */
  isMatch: boolean;
  /** Where the groups of the match begin and end, in pairs. */
  readonly groups: number[];
}

/** Beyond the end of any text. */
const NOWHERE = Number.MAX_SAFE_INTEGER;

/** Texts lie on each other no deeper; if they do, the deepest have one mark in common. */
const DEEPEST = 3;

/** A pattern that remembers its next match in each text that is open. */
export class Pattern {
  readonly start: MatchStart;
  /** Whether a match depends on where the search begins. */
  readonly isBound: boolean;
  readonly #source: string;
  readonly #oniguruma: Oniguruma;
  readonly #marks: Mark[];
  /** Words without which there is no match: behind its beginning, and anywhere. */
  readonly #ahead: string;
  readonly #anywhere: string;
  #compiled = 0;

  constructor(source: string, oniguruma: Oniguruma) {
    const node = parsePattern(source);
    this.start = matchStartOf(node);
    const { ahead, anywhere } = requiredIn(node);
    this.#ahead = ahead;
    this.#anywhere = anywhere;
    this.isBound = source.includes('\\G');
    this.#source = source;
    this.#oniguruma = oniguruma;
    this.#marks = Array.from({ length: DEEPEST + 1 }, () => ({ text: 0, from: 0, at: 0, isMatch: false, groups: [] }));
  }

  /** Whether it matches at this byte, where it may. */
  isAt(text: HeldText, at: number): boolean {
    const mark = this.#marks[Math.min(text.depth, DEEPEST)]!;
    if (mark.text === text.id && at >= mark.from) {
      if (mark.at > at) return false;
      if (mark.at === at && mark.isMatch) return true;
    }
    this.#search(text, at, mark);
    return mark.at === at;
  }

  /** Begins a search here. */
  bind(text: HeldText, at: number): void {
    this.#search(text, at, this.#marks[Math.min(text.depth, DEEPEST)]!);
  }

  groupsIn(text: HeldText): readonly number[] {
    return this.#marks[Math.min(text.depth, DEEPEST)]!.groups;
  }

  #search(text: HeldText, at: number, mark: Mark): void {
    mark.text = text.id;
    mark.from = at;
    if (!this.#mayMatch(text, at)) {
      mark.isMatch = false;
      mark.at = NOWHERE;
      return;
    }
    this.#compiled ||= this.#oniguruma.compile(this.#source);
    mark.isMatch = this.#oniguruma.search(this.#compiled, text.address, text.length, at, mark.groups);
    mark.at = mark.isMatch ? mark.groups[0]! : NOWHERE;
  }

  #mayMatch({ content, charOf }: HeldText, at: number): boolean {
    if (this.#ahead !== '' && !content.includes(this.#ahead, charOf ? charOf[at]! : at)) return false;
    return this.#anywhere === '' || content.includes(this.#anywhere);
  }
}
