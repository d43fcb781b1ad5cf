import { type GramHit, GramIndex, UNSEEN } from './gram-index.ts';
import { stripUnseen } from './prepare-text.ts';
import { formsOf } from './value-forms.ts';

/** A known value in a text, in whatever form. */
export interface ValueHit {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

interface Form {
  readonly form: string;
  readonly value: string;
  /** The value has spaces of its own, so those of the text need not be line ends. */
  readonly spaced: boolean;
}

/** Every value that was found, looked for in one pass: raw or encoded, whole or broken over lines. */
export class ValueSearch {
  readonly #forms = new GramIndex<Form>({ foldCase: false });

  constructor(values: Iterable<string>) {
    for (const value of values) {
      const spaced = /\s/.test(value);
      for (const form of formsOf(value)) {
        // A line may be broken where it is known by, hardly in the other half too.
        const entry = { form, value, spaced };
        const half = form.length >> 1;
        if (this.#forms.add(form, entry) < half) this.#forms.add(form, entry, half, form.length, MOST_ALIKE);
        else this.#forms.add(form, entry, 0, half, MOST_ALIKE);
      }
    }
  }

  find(text: string): ValueHit[] {
    if (this.#forms.isEmpty) return NONE;
    const hits: ValueHit[] = [];
    const marks = this.#look(text, hits);
    if ((marks & UNSEEN) === 0) return hits;
    const stripped = stripUnseen(text);
    const inside: ValueHit[] = [];
    this.#look(stripped.text, inside);
    for (const { value, start, end } of inside)
      hits.push({ value, start: stripped.starts[start]!, end: stripped.ends[end - 1]! });
    return hits;
  }

  #look(text: string, hits: ValueHit[]): number {
    const grams: GramHit<Form>[] = [];
    const marks = this.#forms.find(text, grams, true);
    for (const { entry, offset, end } of grams) {
      const { form, value, spaced } = entry;
      const from = walk(text, end, form, offset + GRAM_END, -1, spaced);
      const to = from === -1 ? -1 : walk(text, end, form, offset + GRAM_END, 1, spaced);
      if (to !== -1) hits.push({ value, start: from, end: to + 1 });
    }
    return marks;
  }
}

/** Values that are alike there need not all be known by it. */
const MOST_ALIKE = 3;
const NONE: ValueHit[] = [];
const GRAM_END = 3;

/** Compares the form with the text from one shared character on, back or forth. Where it ends, or -1. */
function walk(text: string, from: number, form: string, index: number, step: 1 | -1, spaced: boolean): number {
  const last = step === 1 ? form.length - 1 : 0;
  let at = from;
  for (let place = index; ; place += step) {
    if (text.charCodeAt(at) !== form.charCodeAt(place)) return -1;
    if (place === last) return at;
    at = skipBreak(text, at + step, step, spaced, form.charCodeAt(place + step));
    if (at === -1) return -1;
  }
}

const BACKSLASH = 92;

/** Over white space that holds a line end, and the backslash that a shell wants before it; -1 where it holds none. */
function skipBreak(text: string, from: number, step: 1 | -1, spaced: boolean, wanted: number): number {
  let at = from;
  let hasBreak = spaced;
  for (;;) {
    const code = text.charCodeAt(at);
    if (Number.isNaN(code)) return -1;
    if (code === 10) hasBreak = true;
    else if (code === BACKSLASH && code !== wanted && isBeforeBreak(text, at)) hasBreak = true;
    else if (code > 32) return at === from || hasBreak ? at : -1;
    at += step;
  }
}

const isBeforeBreak = (text: string, at: number): boolean =>
  text.charCodeAt(at + 1) === 10 || (text.charCodeAt(at + 1) === 13 && text.charCodeAt(at + 2) === 10);
