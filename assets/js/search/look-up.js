import { plain, stemOf } from './stems.js';

/** Short words have stems of their own: “dying” is looked for as “die”. */
const SHORT = 5;
/** What stemming may take off, one after the other: more than `stemOf` does. */
const ENDINGS =
  /^(?:al|[ae]n[ct]|[ae]nce|er|or|ic|[ai]bl|[ai]bil|e|i|l|ement|ment|ism|at|it|iti|ous|iv|iz|is|ion|li|ful|ness|less|ed|ing)*(?:e?s)?$/;

/**
 * What an index has for a term: whether it `isThere`, undefined where its words cannot tell, and how often records have
 * words like it, which is what Pagefind goes through for each hit. `wordsLike` gives words, as Pagefind keeps them, among
 * them those that begin like another.
 */
export function lookUp(wordsLike, term) {
  const bare = plain(term.replace(/['’]/g, ''));
  const stem = alike(stemOf(bare.replace(/ly$/, '')));
  const whole = alike(bare).replace(/biliti(?:es)?$/, 'bl');
  const isStem = (word) => word.length > 2 && whole.startsWith(word) && ENDINGS.test(whole.slice(word.length));
  const near = wordsLike(bare)
    .map(({ word, records }) => ({ word: alike(word), records }))
    .filter(({ word }) => word.startsWith(stem) || (whole.length > SHORT && isStem(word)));
  const places = near.reduce((sum, { records }) => sum + records, 0);
  if (near.length === 0) return { isThere: whole.length > SHORT ? false : undefined, places };
  return { isThere: near.some(({ word }) => word.startsWith(whole) || whole.startsWith(word)) || undefined, places };
}

/** “study” is kept as “studi”. */
const alike = (word) => word.replaceAll('y', 'i');
