import type { FacetTable } from './facet-sets.ts';

export type FacetCount = readonly [value: string, records: number];

/** How many records have which value of a facet: the most frequent first; months the newest. */
export type FacetCounts = Readonly<Record<string, readonly FacetCount[]>>;

export function countFacets({ facets, values, sets, records }: FacetTable): FacetCounts {
  const counter = new FacetCounter();
  sets.forEach((set, nth) => {
    set.forEach((number, at) => {
      for (const value of values[at]![number]!) counter.add(facets[at]!, value, records[nth]!);
    });
  });
  return counter.counts();
}

export function addFacets(all: readonly FacetCounts[]): FacetCounts {
  const counter = new FacetCounter();
  for (const facets of all)
    for (const [facet, counts] of Object.entries(facets))
      for (const [value, records] of counts) counter.add(facet, value, records);
  return counter.counts();
}

class FacetCounter {
  readonly #counts = new Map<string, Map<string, number>>();

  add(facet: string, value: string, records: number): void {
    let values = this.#counts.get(facet);
    if (!values) {
      values = new Map();
      this.#counts.set(facet, values);
    }
    values.set(value, (values.get(value) ?? 0) + records);
  }

  counts(): FacetCounts {
    return Object.fromEntries(
      [...this.#counts]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([facet, values]) => [
          facet,
          [...values].sort(([a, n], [b, m]) => (facet === 'month' ? (a < b ? 1 : -1) : m - n || (a < b ? -1 : 1))),
        ]),
    );
  }
}
