import { CompactText } from './compact-text.ts';
import { GramHits, GramIndex } from './gram-index.ts';
import { stripUnseen } from './prepare-text.ts';
import { GRAM, rarestGram } from './rare-grams.ts';
import { UNSEEN } from './text-codes.ts';
import { hashText, type TextHash } from './text-hash.ts';
import { formsOf } from './value-forms.ts';
import { WorkBudget } from './work-budget.ts';

/** A known value in a text, in whatever form. */
export interface ValueHit {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

interface Form {
  readonly hash: TextHash;
  readonly value: string;
  /** The value has spaces of its own, so those of the text need not be line ends. */
  readonly spaced: boolean;
}

/** Forms that are known by the same four characters at the same place, by how they begin. */
interface Group {
  /** Of the beginnings. */
  readonly length: number;
  readonly power: number;
  /** By the hash of the beginning. The longest first: whoever begins with it, and is shorter, lies inside. */
  readonly forms: Map<number, Form[]>;
}

/** By so many characters, if it has them, a form is told from others at once; the rest of it by its hash. */
const STARTS = [9, 16, 32, 64];

const startOfForm = (form: string): string =>
  form.slice(
    0,
    STARTS.findLast((length) => length <= form.length),
  );

/** Every value that was found, looked for in one pass: raw or encoded, whole or broken over lines. */
export class ValueSearch {
  readonly #index = new GramIndex({ foldCase: false });
  readonly #groups: Group[] = [];
  readonly #hits = new GramHits();

  constructor(values: Iterable<string>) {
    const groups = new Map<string, Group>();
    for (const value of values) {
      const spaced = /\s/.test(value);
      for (const form of formsOf(value)) this.#add(form, { hash: hashText(form), value, spaced }, groups);
    }
    for (const { forms } of this.#groups)
      for (const list of forms.values()) list.sort((a, b) => b.hash.length - a.hash.length);
  }

  #add(text: string, form: Form, groups: Map<string, Group>): void {
    const start = startOfForm(text);
    const offset = rarestGram(start);
    const key = `${start.length} ${offset} ${start.slice(offset, offset + GRAM)}`;
    const { first, firstPower } = hashText(start);
    let group = groups.get(key);
    if (!group) {
      group = { length: start.length, power: firstPower, forms: new Map() };
      groups.set(key, group);
      this.#index.add(start, this.#groups.push(group) - 1, offset);
    }
    const list = group.forms.get(first);
    if (list) list.push(form);
    else group.forms.set(first, [form]);
  }

  find(text: string): readonly ValueHit[] {
    if (this.#index.isEmpty) return NONE;
    const found: ValueHit[] = [];
    const budget = new WorkBudget(text);
    const marks = this.#look(text, found, budget);
    if ((marks & UNSEEN) === 0) return found;
    const stripped = stripUnseen(text);
    const inside: ValueHit[] = [];
    this.#look(stripped.text, inside, budget);
    for (const { value, start, end } of inside)
      found.push({ value, start: stripped.startOf(start), end: stripped.endOf(end - 1) });
    return found;
  }

  #look(text: string, found: ValueHit[], budget: WorkBudget): number {
    const hits = this.#hits;
    hits.count = 0;
    const marks = this.#index.find(text, hits, true);
    if (hits.count === 0) return marks;
    const compact = new CompactText(text);
    let last: { value: string; start: number; end: number } | null = null;
    for (let n = 0; n < hits.count; n++) {
      budget.spend(GROUP_STEPS);
      const start = hits.starts[n]!;
      const { length, power, forms } = this.#groups[hits.ids[n]!]!;
      const form = longestAt(forms.get(compact.hashAt(start, length, power)), compact, start, budget);
      if (!form) continue;
      const { value } = form;
      const place = compact.placeOf(start, form.hash.length);
      // What lies inside another is replaced with it, and a value that overlaps itself is one stretch.
      if (last && place.start >= last.start && place.end <= last.end) continue;
      if (last && value === last.value && place.start >= last.start && place.start < last.end) last.end = place.end;
      else {
        last = { value, ...place };
        found.push(last);
      }
    }
    return marks;
  }
}

function longestAt(
  forms: readonly Form[] | undefined,
  compact: CompactText,
  start: number,
  budget: WorkBudget,
): Form | null {
  if (!forms) return null;
  for (const form of forms) {
    budget.spend(1);
    if (compact.stands(form.hash, start, form.spaced)) return form;
  }
  return null;
}

const NONE: readonly ValueHit[] = [];
/** Looking up a group costs more than a comparison. */
const GROUP_STEPS = 2;
