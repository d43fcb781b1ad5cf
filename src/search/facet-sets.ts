import { createHash } from 'node:crypto';

/** By what hits are counted and chosen. */
const FACETS = ['project', 'role', 'tool', 'model', 'month', 'branch', 'agent'] as const;

/** What a record is; its session is no facet, but can be searched alone. */
export type Facets = Readonly<Partial<Record<(typeof FACETS)[number] | 'session', readonly string[]>>>;

/** The values of each facet. */
export type FacetSet = readonly (readonly string[])[];

/** What a shard's sets are: each facet has a list of its values here, and a set says which of them it has. */
export interface FacetTable {
  readonly facets: readonly string[];
  readonly values: readonly (readonly (readonly string[])[])[];
  readonly sets: readonly (readonly number[])[];
  /** Of each set; with the tag before it, as Pagefind knows it, no two shards have one in common. */
  readonly names: readonly string[];
  readonly tag: string;
  /** How many have which set. */
  readonly records: readonly number[];
}

/**
 * The sets of facets that records have, each by a name that says what it is, wherever it stands. The name is all that
 * Pagefind filters by and counts: to count takes it all hits times all records, for each filter anew.
 */
export class FacetSets {
  readonly #names = new Map<string, string>();
  readonly #sets = new Map<string, FacetSet>();

  /** Name of the set that a record belongs to. */
  add(facets: Facets): string {
    const set = FACETS.map((facet) => facets[facet] ?? []);
    const key = JSON.stringify(set);
    let name = this.#names.get(key);
    if (name === undefined) {
      name = hashOf(key, 12);
      this.#names.set(key, name);
      this.#sets.set(name, set);
    }
    return name;
  }

  /** Those of a table that was written before. */
  addTable({ names, sets, values }: FacetTable): void {
    sets.forEach((set, nth) => {
      this.#sets.set(
        names[nth]!,
        set.map((value, facet) => values[facet]![value]!),
      );
    });
  }

  /** Of the sets that records of a shard have; it does not matter in what order they came. */
  table(tag: string, records: ReadonlyMap<string, number>): FacetTable {
    const names = [...records.keys()].sort();
    const sets = names.map((name) => this.#sets.get(name)!.map((values) => JSON.stringify(values)));
    const values = FACETS.map((_, facet) => [...new Set(sets.map((set) => set[facet]!))].sort());
    const numbers = values.map((all) => new Map(all.map((value, number) => [value, number])));
    return {
      facets: FACETS,
      values: values.map((all) => all.map((value) => JSON.parse(value) as string[])),
      sets: sets.map((set) => set.map((value, facet) => numbers[facet]!.get(value)!)),
      names,
      tag,
      records: names.map((name) => records.get(name)!),
    };
  }
}

/** Of the sets of a shard. */
export const tagOf = (shard: string): string => `${hashOf(shard, 8)}.`;

const hashOf = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);
