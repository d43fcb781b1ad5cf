/** Each result that is read is a file: the first of them fill a page. */
export const AT_ONCE = 16;
/** Where several words must meet, more are read to tell which messages have them all, until there are enough of these. */
const AT_MOST = 32;
const ENOUGH = 10;

/** Hits of the first results, and how many of these were `read`. `words` is how many were asked for, if it matters. */
export async function readBest(results, words, read) {
  const first = results.slice(0, AT_ONCE);
  const hits = await read(first);
  const rest = results.slice(AT_ONCE, AT_MOST);
  const isEnough = words < 2 || hits.filter(({ exact }) => exact >= words).length >= ENOUGH;
  if (isEnough || rest.length === 0) return { hits, read: first.length };
  return { hits: [...hits, ...(await read(rest))], read: first.length + rest.length };
}
