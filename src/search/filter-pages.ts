/** The pages of each value of a filter, by the filter's name. */
export type FilterPages = Map<string, Map<string, number[]>>;

/** Those of one value, to add to. */
export function pagesOf(filters: FilterPages, name: string, value: string): number[] {
  const values = filters.get(name) ?? new Map<string, number[]>();
  filters.set(name, values);
  const pages = values.get(value) ?? [];
  values.set(value, pages);
  return pages;
}
