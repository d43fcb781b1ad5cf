import { shardOf } from './whose.js';

const LEAST = 3;
const MOST = 6;

/**
 * What has all words of a query but one; null for queries too short or too long for that. A long message is several
 * records, and a memory is rarely right in every word: what most words find is better than nothing.
 */
export async function findMostWords(form, search) {
  const words = form.split(' ');
  if (form.startsWith('"') || words.length < LEAST || words.length > MOST) return null;
  const answers = [];
  for (const missing of new Set(words)) {
    const answer = await search(words.filter((word) => word !== missing).join(' '));
    if (answer) answers.push(answer);
  }
  if (answers.length === 0) return null;
  // the rarer the words that are left, the more they say
  answers.sort((a, b) => a.results.length - b.results.length);
  const results = new Map(answers.flatMap((answer) => answer.results.map((result) => [keyOf(result), result])));
  // of several questions at once no facet can be counted
  return { results: [...results.values()], counts: {}, form, isPartial: true };
}

const keyOf = (result) => `${shardOf(result)} ${result.id}`;
