/** What is looked for lives in the address: `?q=…&role=prompt&role=answer&session=…&by=date`. */
export const FACETS = ['project', 'role', 'tool', 'branch', 'agent', 'model', 'month'];

export function readAddress(query) {
  const given = new URLSearchParams(query);
  const chosen = FACETS.map((facet) => [facet, [...new Set(given.getAll(facet))].filter(Boolean)]);
  return {
    q: (given.get('q') ?? '').trim(),
    by: given.get('by') === 'date' ? 'date' : 'relevance',
    session: given.get('session') || null,
    chosen: new Map(chosen.filter(([, values]) => values.length > 0)),
  };
}

export function writeAddress({ q, by, session, chosen }) {
  const written = new URLSearchParams();
  if (q) written.set('q', q);
  for (const facet of FACETS) for (const value of chosen.get(facet) ?? []) written.append(facet, value);
  if (session) written.set('session', session);
  if (by === 'date') written.set('by', by);
  return `?${written}`;
}

/** The same search with one value of a facet more, or less. */
export function toggled(wanted, facet, value) {
  const now = wanted.chosen.get(facet) ?? [];
  return withFacet(wanted, facet, now.includes(value) ? now.filter((one) => one !== value) : [...now, value]);
}

export function withFacet(wanted, facet, values) {
  const chosen = new Map(wanted.chosen);
  if (values.length > 0) chosen.set(facet, values);
  else chosen.delete(facet);
  return { ...wanted, chosen };
}

export const isNarrowed = ({ chosen, session }) => chosen.size > 0 || session !== null;

/** Nothing to look for, unless facets alone are. */
export const isIdle = (wanted) => wanted.q === '' && !isNarrowed(wanted);
