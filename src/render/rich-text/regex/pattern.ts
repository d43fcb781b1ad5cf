import { type MatchStart, matchStartOf } from './match-start.ts';
import type { Oniguruma } from './oniguruma.ts';
import { parsePattern } from './parse-pattern.ts';
import { literalOf, requiredIn } from './required-in.ts';
import type { HeldText } from './text-holder.ts';

/** What is known of a pattern in a text. */
interface Mark {
  text: number;
  /** From this byte on it was looked for. */
  from: number;
  /** In this search, if it depends on that. */
  search: number;
  /** No match begins from there up to this byte … */
  at: number;
  /** … and one does here, if so. */
  isMatch: boolean;
  /** Where the groups of the match begin and end, in pairs. */
  readonly groups: number[];
}

/** Beyond the end of any text. */
export const NOWHERE = Number.MAX_SAFE_INTEGER;

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
  /** Words of which a match needs one: behind its beginning, and anywhere. */
  readonly #ahead: readonly string[];
  readonly #anywhere: readonly string[];
  /** The whole of a pattern that is nothing but a word. */
  readonly #literal: string;
  #compiled = 0;

  constructor(source: string, oniguruma: Oniguruma) {
    const node = parsePattern(source);
    this.start = matchStartOf(node);
    const { ahead, anywhere } = requiredIn(node);
    this.#ahead = ahead;
    this.#anywhere = anywhere;
    this.#literal = literalOf(node, source);
    this.isBound = source.includes('\\G');
    this.#source = source;
    this.#oniguruma = oniguruma;
    this.#marks = Array.from({ length: DEEPEST + 1 }, () => ({
      text: 0,
      from: 0,
      search: 0,
      at: 0,
      isMatch: false,
      groups: [],
    }));
  }

  /** Where the first match from this byte on begins, or `NOWHERE`. */
  next(text: HeldText, from: number): number {
    const mark = this.#markIn(text);
    const isKnown =
      mark.text === text.id && from >= mark.from && (mark.at > from || (mark.at === from && mark.isMatch));
    if (!isKnown) this.#search(text, from, mark);
    return mark.at;
  }

  /** As `next`, in a search that began at this byte; no two have the same number. */
  nextIn(search: number, text: HeldText, from: number): number {
    const mark = this.#markIn(text);
    if (mark.search !== search) this.#search(text, from, mark);
    mark.search = search;
    return mark.at;
  }

  groupsIn(text: HeldText): readonly number[] {
    return this.#markIn(text).groups;
  }

  #markIn({ depth }: HeldText): Mark {
    return this.#marks[depth < DEEPEST ? depth : DEEPEST]!;
  }

  #search(text: HeldText, from: number, mark: Mark): void {
    mark.text = text.id;
    mark.from = from;
    mark.isMatch = this.#literal === '' ? this.#ask(text, from, mark.groups) : this.#spot(text, from, mark.groups);
    mark.at = mark.isMatch ? mark.groups[0]! : NOWHERE;
  }

  #ask(text: HeldText, from: number, groups: number[]): boolean {
    if (!this.#mayMatch(text, from)) return false;
    this.#compiled ||= this.#oniguruma.compile(this.#source);
    return this.#oniguruma.search(this.#compiled, text.address, text.length, from, groups);
  }

  #spot({ content, byteOf, charOf }: HeldText, from: number, groups: number[]): boolean {
    const at = content.indexOf(this.#literal, charOf ? charOf[from]! : from);
    if (at === -1) return false;
    groups[0] = byteOf ? byteOf[at]! : at;
    groups[1] = groups[0] + this.#literal.length;
    return true;
  }

  #mayMatch({ content, charOf }: HeldText, at: number): boolean {
    return hasOne(content, this.#ahead, charOf ? charOf[at]! : at) && hasOne(content, this.#anywhere, 0);
  }
}

function hasOne(text: string, words: readonly string[], from: number): boolean {
  for (const word of words) if (text.includes(word, from)) return true;
  return words.length === 0;
}
