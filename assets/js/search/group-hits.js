/** Hits of one session stand together, where the best of them stands. */
export function groupHits(hits) {
  const groups = new Map();
  for (const hit of hits) {
    const { page, project, session, title } = hit;
    const group = groups.get(page);
    if (group) group.hits.push(hit);
    else groups.set(page, { page, project, session, title, hits: [hit] });
  }
  return [...groups.values()];
}
