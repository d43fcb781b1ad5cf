import type { Engine } from '../regex/regex-engine.ts';
import type { Scanner } from '../regex/scanner.ts';
import type { HeldText } from '../regex/text-holder.ts';
import type { Brake } from './brake.ts';
import type { CompiledGrammar, Injection } from './compile-grammar.ts';
import { Frame } from './frame.ts';
import { resolveReferences } from './pattern-source.ts';
import type { Captures, Rule } from './rule.ts';
import { Scope } from './scope.ts';
import type { Look } from './theme.ts';

/** The words of a line that look alike, one behind the other: where each begins, and its look. */
export interface Tokens {
  readonly begins: readonly number[];
  readonly looks: readonly Look[];
}

/**
 * Reads lines by a grammar: looks for the first match of what may come, in the rule that began last; notes how the text
 * up to it and the groups of it look; and goes on behind it, in the rule that it begins, or in the one around what it ends.
 */
export class GrammarWalk {
  readonly #grammar: CompiledGrammar;
  readonly #engine: Engine;
  readonly #brake: Brake;
  #root: Scope;
  /** What is looked for in a scope beside what its rule says. */
  #injected = new Map<Scope, readonly Injection[]>();
  #begins: number[] = [];
  #looks: Look[] = [];
  /** Up to where the line has its looks. */
  #noted = 0;
  /** Of the last match: the rule that it begins, null if it ends one, and where its groups begin and end, in pairs. */
  #rule: Rule | null = null;
  #groups: readonly number[] = [];

  constructor(grammar: CompiledGrammar, engine: Engine, brake: Brake) {
    this.#grammar = grammar;
    this.#engine = engine;
    this.#brake = brake;
    this.#root = new Scope(grammar.scopeName);
  }

  /** Lets go of the scopes that were met; frames of before are of no use then. */
  forget(): void {
    this.#root = new Scope(this.#grammar.scopeName);
    this.#injected = new Map();
  }

  /** Reads a line from the state that the lines before it led to, null for the first. */
  read(line: string, from: Frame | null): { readonly tokens: Tokens; readonly frame: Frame } {
    this.#begins = [];
    this.#looks = [];
    this.#noted = 0;
    from?.reset();
    const isStart = from === null;
    const text = this.#engine.hold(`${line}\n`);
    const start = from ?? new Frame(null, this.#grammar.root, this.#root, -1, -1, false);
    const frame =
      start.whiles === 0
        ? this.#walk(text, 0, start, isStart, start.beganAtLineEnd ? 0 : -1)
        : this.#confirm(text, start, isStart);
    text.dispose();
    return { tokens: this.#take(line.length, frame), frame };
  }

  /** Rules that go on as long as each line begins with a pattern: the outermost that does not ends all within it. */
  #confirm(text: HeldText, from: Frame, isFirst: boolean): Frame {
    let frame = from;
    let at = 0;
    let anchor = from.beganAtLineEnd ? 0 : -1;
    let isStart = isFirst;
    for (const held of whilesOf(from)) {
      this.#brake.check();
      const scanner = held.rule.goesOn(this.#engine, isStart, at === anchor, held.end);
      const index = scanner.find(text, at);
      if (index < 0) {
        frame = held.outer!;
        break;
      }
      const groups = scanner.groups(text, index);
      const end = groups[1]!;
      this.#note(held.content, groups[0]!);
      this.#capture(text, held.content, held, held.rule.endCaptures, groups, isStart);
      this.#note(held.content, end);
      anchor = end;
      if (end > at) {
        at = end;
        isStart = false;
      }
    }
    return this.#walk(text, at, frame, isStart, anchor);
  }

  #walk(text: HeldText, from: number, state: Frame, isFirst: boolean, lastEnd: number): Frame {
    const line = text.content;
    let at = from;
    let frame = state;
    let isStart = isFirst;
    let anchor = lastEnd;
    while (this.#find(text, at, frame, isStart, anchor)) {
      const rule = this.#rule;
      const groups = this.#groups;
      const end = groups[1]!;
      this.#note(frame.content, groups[0]!);
      if (rule === null) {
        const closed = frame.closing();
        this.#capture(text, closed.content, closed, closed.rule.endCaptures, groups, isStart);
        this.#note(closed.content, end);
        // A rule that begins and ends without a character in it would do so forever.
        if (end <= at && closed.entered === at) return this.#stop(closed, line);
        frame = closed.outer!;
        anchor = closed.anchor;
      } else {
        const name = frame.content.within(rule.name.in(line, groups));
        if (rule.ending === 'never') {
          const inner = rule.looksInside ? new Frame(frame, rule, name, at, anchor, end === line.length) : frame;
          this.#capture(text, name, inner, rule.captures, groups, isStart);
          this.#note(name, end);
          if (end <= at) return this.#stop(frame.outer ?? frame, line);
        } else {
          const inner = new Frame(frame, rule, name, at, anchor, end === line.length);
          this.#capture(text, name, inner, rule.captures, groups, isStart);
          this.#note(name, end);
          anchor = end;
          inner.content = name.within(rule.contentName.in(line, groups));
          if (rule.end!.hasReferences) inner.end = resolveReferences(rule.end!.text, line, groups);
          if (end <= at && frame.repeats(inner)) return this.#stop(frame, line);
          frame = inner;
        }
      }
      if (end > at) {
        at = end;
        isStart = false;
      }
    }
    return this.#stop(frame, line);
  }

  /** The rest of a line is what the frame says. */
  #stop(frame: Frame, line: string): Frame {
    this.#note(frame.content, line.length);
    return frame;
  }

  #find(text: HeldText, at: number, frame: Frame, isStart: boolean, anchor: number): boolean {
    this.#brake.check();
    const { rule } = frame;
    const scanner = rule.scanner(this.#engine, isStart, at === anchor, frame.end);
    const index = scanner.find(text, at);
    if (index >= 0) {
      this.#rule = rule.begins(index);
      this.#groups = scanner.groups(text, index);
    }
    if (this.#grammar.injections.length === 0) return index >= 0;
    return this.#findInjected(text, at, frame, isStart, anchor, index >= 0);
  }

  /** What is injected goes before what a rule says where it matches earlier, or at the same place by its selector. */
  #findInjected(
    text: HeldText,
    at: number,
    { content }: Frame,
    isStart: boolean,
    anchor: number,
    isFound: boolean,
  ): boolean {
    let first = Number.POSITIVE_INFINITY;
    let best: { injection: Injection; scanner: Scanner; index: number } | null = null;
    for (const injection of this.#injectedIn(content)) {
      const scanner = injection.rule.scanner(this.#engine, isStart, at === anchor, null);
      const index = scanner.find(text, at);
      const begin = index < 0 ? first : scanner.groups(text, index)[0]!;
      if (begin >= first) continue;
      first = begin;
      best = { injection, scanner, index };
      if (begin === at) break;
    }
    if (best === null) return isFound;
    const own = this.#groups[0]!;
    if (isFound && !(first < own || (first === own && best.injection.priority === -1))) return true;
    this.#rule = best.injection.rule.begins(best.index);
    this.#groups = best.scanner.groups(text, best.index);
    return true;
  }

  #injectedIn(scope: Scope): readonly Injection[] {
    let injected = this.#injected.get(scope);
    if (!injected) {
      const names = scope.names();
      injected = this.#grammar.injections.filter(({ selects }) => selects(names));
      this.#injected.set(scope, injected);
    }
    return injected;
  }

  /** Groups of a match stand in each other or one behind the other; some are read by rules of their own. */
  #capture(
    text: HeldText,
    scope: Scope,
    frame: Frame,
    captures: Captures,
    groups: readonly number[],
    isStart: boolean,
  ): void {
    if (captures.length === 0) return;
    const line = text.content;
    const matchEnd = groups[1]!;
    const open: { readonly scope: Scope; readonly end: number }[] = [];
    const count = Math.min(captures.length, groups.length / 2);
    for (let number = 0; number < count; number++) {
      const capture = captures[number];
      const begin = groups[2 * number]!;
      const end = groups[2 * number + 1]!;
      if (!capture || begin === end) continue;
      if (begin > matchEnd) break;
      while (open.length > 0 && open.at(-1)!.end <= begin) this.#close(open);
      this.#note(open.at(-1)?.scope ?? scope, begin);
      if (capture.inside) {
        const inner = new Frame(frame, capture.inside, scope.within(capture.name.in(line, groups)), begin, -1, false);
        inner.content = inner.name.within(capture.contentName.in(line, groups));
        const part = this.#engine.hold(line.slice(0, end));
        this.#walk(part, begin, inner, isStart && begin === 0, -1);
        part.dispose();
        continue;
      }
      const name = capture.name.in(line, groups);
      if (name !== null) open.push({ scope: (open.at(-1)?.scope ?? scope).within(name), end });
    }
    while (open.length > 0) this.#close(open);
  }

  #close(open: { readonly scope: Scope; readonly end: number }[]): void {
    const { scope, end } = open.pop()!;
    this.#note(scope, end);
  }

  /** From where the last look ends up to here the line looks so. */
  #note(scope: Scope, end: number): void {
    if (this.#noted >= end) return;
    const looks = this.#looks;
    if (looks.length === 0 || looks[looks.length - 1] !== scope.look) {
      this.#begins.push(this.#noted);
      looks.push(scope.look);
    }
    this.#noted = end;
  }

  /** What was noted, without the line feed. */
  #take(length: number, frame: Frame): Tokens {
    const begins = this.#begins;
    const looks = this.#looks;
    if (begins.at(-1) === length) {
      begins.pop();
      looks.pop();
    }
    return begins.length > 0 ? { begins, looks } : { begins: [0], looks: [frame.content.look] };
  }
}

/** The frames that a line has to confirm, from the outermost. */
function whilesOf(from: Frame): readonly Frame[] {
  const found: Frame[] = [];
  for (let frame: Frame | null = from; frame !== null && frame.whiles > 0; frame = frame.outer)
    if (frame.rule.ending === 'while') found.push(frame);
  return found.reverse();
}
