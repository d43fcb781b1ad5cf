import type { Rule } from './rule.ts';
import type { Scope } from './scope.ts';

/** A rule that has begun and not ended, on top of those it began in: the state of a text between two lines. */
export class Frame {
  readonly outer: Frame | null;
  readonly rule: Rule;
  /** Where its own pattern stands. */
  readonly name: Scope;
  /** Where stands what is within it. */
  content: Scope;
  /** The pattern that ends it, if that names groups of the match that began it. */
  end: string | null = null;
  /** Whether it began with the end of a line. */
  readonly beganAtLineEnd: boolean;
  readonly depth: number;
  /** How many of the frames here have to be confirmed by every line. */
  readonly whiles: number;
  /** Where in the line it began, and where the match before it ended; -1 in later lines. */
  entered: number;
  anchor: number;

  constructor(outer: Frame | null, rule: Rule, name: Scope, entered: number, anchor: number, beganAtLineEnd: boolean) {
    this.outer = outer;
    this.rule = rule;
    this.name = name;
    this.content = name;
    this.beganAtLineEnd = beganAtLineEnd;
    this.depth = outer === null ? 1 : outer.depth + 1;
    this.whiles = (outer === null ? 0 : outer.whiles) + (rule.ending === 'while' ? 1 : 0);
    this.entered = entered;
    this.anchor = anchor;
  }

  /** The frame when its end is met, which is no part of its content. */
  closing(): Frame {
    if (this.content === this.name) return this;
    const frame = new Frame(this.outer, this.rule, this.name, this.entered, this.anchor, this.beganAtLineEnd);
    frame.end = this.end;
    return frame;
  }

  /** Begins another line. */
  reset(): void {
    for (let frame: Frame | null = this; frame !== null; frame = frame.outer) {
      frame.entered = -1;
      frame.anchor = -1;
    }
  }

  /** Whether a rule that begins has begun at the same place already, and so would forever. */
  repeats(fresh: Frame): boolean {
    for (let frame: Frame | null = this; frame !== null && frame.entered === fresh.entered; frame = frame.outer)
      if (frame.rule === fresh.rule) return true;
    return false;
  }

  /** Whether what follows looks the same. */
  equals(other: Frame): boolean {
    if (this.content !== other.content) return false;
    let a: Frame | null = this;
    let b: Frame | null = other;
    while (a !== b) {
      if (a === null || b === null || a.depth !== b.depth || a.rule !== b.rule || a.end !== b.end) return false;
      a = a.outer;
      b = b.outer;
    }
    return true;
  }
}
