const LEAST = 3;
const MOST = 6;

/**
 * What has all words of a query but one; null for queries too short or too long for that. A long message is several
 * records, and a memory is rarely right in every word: what most words find is better than nothing.
 */
export async function findMostWords(form, search) {
  const words = form.split(' ');
  if (form.startsWith('"') || words.length < LEAST || words.length > MOST) return null;
  const fewer = [...new Set(words)].map((missing) => words.filter((word) => word !== missing).join(' '));
  const answers = await Promise.all(fewer.map(async (form) => (await search(form)).results));
  // the rarer the words that are left, the more they say
  answers.sort((a, b) => a.length - b.length);
  const results = new Map(answers.flatMap((answer) => answer.map((result) => [result.id, result])));
  // of several questions at once no facet can be counted
  const total = results.size;
  return total === 0 ? null : { results: [...results.values()], total, counts: {}, form, isPartial: true };
}
