import { type CompactText, compactText } from './compact-text.ts';
import { GRAM, type GramHit, GramIndex, rarestGram, startOf, UNSEEN } from './gram-index.ts';
import { hashOf, PrefixHash } from './prefix-hash.ts';
import { stripUnseen } from './prepare-text.ts';
import { formsOf } from './value-forms.ts';
import { WorkBudget } from './work-budget.ts';

/** A known value in a text, in whatever form. */
export interface ValueHit {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

interface Form {
  readonly length: number;
  /** Of all of it. */
  readonly hash: number;
  readonly value: string;
  /** The value has spaces of its own, so those of the text need not be line ends. */
  readonly spaced: boolean;
}

/** Forms that are known by the same four characters at the same place, by how they begin. */
interface Group {
  readonly length: number;
  /** The longest first: whoever begins with it, and is shorter, lies inside. */
  readonly forms: Map<string, Form[]>;
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
  readonly #index = new GramIndex<Group>({ foldCase: false });
  readonly #groups = new Map<string, Group>();

  constructor(values: Iterable<string>) {
    for (const value of values) {
      const spaced = /\s/.test(value);
      for (const form of formsOf(value)) this.#add(form, { length: form.length, hash: hashOf(form), value, spaced });
    }
    for (const { forms } of this.#groups.values())
      for (const list of forms.values()) list.sort((a, b) => b.length - a.length);
  }

  #add(text: string, form: Form): void {
    const start = startOfForm(text);
    const offset = rarestGram(start);
    const key = `${start.length} ${offset} ${start.slice(offset, offset + GRAM)}`;
    let group = this.#groups.get(key);
    if (!group) {
      group = { length: start.length, forms: new Map() };
      this.#groups.set(key, group);
      this.#index.add(start, group, offset);
    }
    const list = group.forms.get(start);
    if (list) list.push(form);
    else group.forms.set(start, [form]);
  }

  find(text: string): ValueHit[] {
    if (this.#index.isEmpty) return NONE;
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
    const grams: GramHit<Group>[] = [];
    const marks = this.#index.find(text, grams, true);
    if (grams.length > 0) new Look(text, hits).at(grams);
    return marks;
  }
}

const NONE: ValueHit[] = [];
/** A slice costs more than a comparison. */
const SLICE_STEPS = 4;

/** Compares the places of one text where a value may stand with the values. */
class Look {
  readonly #compact: CompactText;
  readonly #budget: WorkBudget;
  readonly #hits: ValueHit[];
  #hash: PrefixHash | null = null;

  constructor(text: string, hits: ValueHit[]) {
    this.#compact = compactText(text);
    this.#budget = new WorkBudget(text);
    this.#hits = hits;
  }

  at(grams: readonly GramHit<Group>[]): void {
    const { text, origins } = this.#compact;
    for (const gram of grams) {
      this.#budget.spend(SLICE_STEPS);
      const { entry } = gram;
      const start = startOf(gram);
      const forms = entry.forms.get(text.slice(start, start + entry.length));
      const form = forms?.find((one) => this.#stands(one, start));
      if (form)
        this.#hits.push({ value: form.value, start: origins[start]!, end: origins[start + form.length - 1]! + 1 });
    }
  }

  #stands({ length, hash, spaced }: Form, start: number): boolean {
    this.#budget.spend(1);
    const { text, isUnbroken } = this.#compact;
    const end = start + length;
    if (end > text.length || (!spaced && !isUnbroken(start, end))) return false;
    this.#hash ??= new PrefixHash(text);
    return this.#hash.of(start, end) === hash;
  }
}
