/** The sets of a shard by their names, each with its values and how many records have them: `{ role: ['tool'], … }`. */
export function readSets({ tag, facets, values, sets, names, records }) {
  return sets.map((set, number) => {
    const own = Object.fromEntries(set.map((value, at) => [facets[at], values[at][value]]));
    return [tag + names[number], Object.defineProperty(own, 'records', { value: records[number] })];
  });
}

/** Whether a set is among what is wanted; with `but`, whatever its value of that facet. */
export function fits(set, { chosen }, but) {
  for (const [facet, values] of chosen)
    if (facet !== but && !set[facet].some((value) => values.includes(value))) return false;
  return true;
}

/**
 * How many hits each value would leave. A value of a facet adds to those chosen beside it, so it is counted without them.
 * `found` is how many hits each set has, whatever is chosen.
 */
export function countFacets(found, sets, wanted) {
  const counts = {};
  for (const [name, hits] of found) {
    const set = sets.get(name);
    const isIn = fits(set, wanted);
    for (const [facet, values] of Object.entries(set)) {
      if (!isIn && !(wanted.chosen.has(facet) && fits(set, wanted, facet))) continue;
      counts[facet] ??= {};
      for (const value of values) counts[facet][value] = (counts[facet][value] ?? 0) + hits;
    }
  }
  return counts;
}

/** What several have counted, together. */
export function addCounts(all) {
  const sum = {};
  for (const counts of all)
    for (const [facet, values] of Object.entries(counts)) {
      sum[facet] ??= {};
      for (const [value, hits] of Object.entries(values)) sum[facet][value] = (sum[facet][value] ?? 0) + hits;
    }
  return sum;
}
