export type FacetCount = readonly [value: string, records: number];

/** Facets that are offered; `session` only scopes. */
const OFFERED: ReadonlySet<string> = new Set(['project', 'role', 'tool', 'model', 'month', 'branch', 'agent']);

/** How many records have which value of a facet. */
export class FacetCounter {
  readonly #counts = new Map<string, Map<string, number>>();

  #add(facet: string, value: string, records = 1): void {
    let values = this.#counts.get(facet);
    if (!values) {
      values = new Map();
      this.#counts.set(facet, values);
    }
    values.set(value, (values.get(value) ?? 0) + records);
  }

  addRecord(filters: Readonly<Record<string, readonly string[]>>): void {
    for (const [facet, values] of Object.entries(filters))
      if (OFFERED.has(facet)) for (const value of values) this.#add(facet, value);
  }

  addAll(facets: Readonly<Record<string, readonly FacetCount[]>>): void {
    for (const [facet, counts] of Object.entries(facets))
      for (const [value, records] of counts) this.#add(facet, value, records);
  }

  /** The most frequent first; months the newest. */
  facets(): Record<string, readonly FacetCount[]> {
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
