import { createHash } from 'node:crypto';

/** By what hits are counted and chosen. */
const FACETS = ['project', 'role', 'tool', 'model', 'month', 'branch', 'agent'] as const;

/** What a record is; its session is no facet, but can be searched alone. */
export type Facets = Readonly<Partial<Record<(typeof FACETS)[number] | 'session', readonly string[]>>>;

/** What a shard's sets are: each facet has a list of its values here, and a set says which of them it has. */
export interface FacetTable {
  /** Begins the name of each set of this shard, and of no other; then comes its number. */
  readonly tag: string;
  readonly facets: readonly string[];
  readonly values: readonly (readonly (readonly string[])[])[];
  readonly sets: readonly (readonly number[])[];
  /** How many have which set. */
  readonly records: readonly number[];
}

/**
 * The sets of facets that records of a shard have, numbered as they come. The number is all that Pagefind filters by and
 * counts: to count takes it all hits times all records, for each filter anew.
 */
export class FacetSets {
  readonly #tag: string;
  readonly #values = FACETS.map(() => new Map<string, number>());
  readonly #numbers = new Map<string, number>();
  readonly #records: number[] = [];

  constructor(shard: string) {
    this.#tag = `${createHash('sha256').update(shard).digest('hex').slice(0, 8)}.`;
  }

  /** Counts a record; name of the set that it belongs to. */
  add(facets: Facets): string {
    const set = FACETS.map((facet, at) => numberIn(this.#values[at]!, JSON.stringify(facets[facet] ?? [])));
    const number = numberIn(this.#numbers, set.join(' '));
    this.#records[number] = (this.#records[number] ?? 0) + 1;
    return `${this.#tag}${number}`;
  }

  table(): FacetTable {
    return {
      tag: this.#tag,
      facets: FACETS,
      values: this.#values.map((values) => [...values.keys()].map((value) => JSON.parse(value) as string[])),
      sets: [...this.#numbers.keys()].map((set) => set.split(' ').map(Number)),
      records: this.#records,
    };
  }
}

function numberIn(known: Map<string, number>, key: string): number {
  let number = known.get(key);
  if (number === undefined) {
    number = known.size;
    known.set(key, number);
  }
  return number;
}
