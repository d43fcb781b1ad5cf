import { shardOf } from './whose.js';

const MOST_REMEMBERED = 100;

/**
 * Where a shard has no word that begins like one of the query, Pagefind takes a shorter word instead (“t” for “tide”), or
 * none at all. That is so for all of the shard or for none of it: its best result tells. Gives for each shard that has
 * results whether it is to be believed, and remembers it.
 */
export function believer() {
  const remembered = new Map();
  return async (form, results) => {
    if (form === null || form.startsWith('"')) return new Map();
    if (remembered.size > MOST_REMEMBERED) remembered.clear();
    if (!remembered.has(form)) remembered.set(form, new Map());
    const known = remembered.get(form);
    const best = new Map();
    for (const result of results) {
      const shard = shardOf(result);
      if (!known.has(shard) && !best.has(shard)) best.set(shard, result);
    }
    const terms = form.split(' ').map(plain);
    await Promise.all([...best].map(async ([shard, result]) => known.set(shard, hasAll(await result.data(), terms))));
    return known;
  };
}

function hasAll({ content, locations }, terms) {
  const words = content.split(' ');
  const found = locations.map((at) => plain(words[at] ?? ''));
  return terms.every((term) => found.some((word) => word.includes(stemOf(term))));
}

const ENDINGS =
  /(?:i[sz]ation|ication|ational|ation|ousness|iveness|fulness|fully|ful|ness|ment|[ai]ble|[ae]nce|ally|ing|ied|ier|ive|ion|[eo]r|ed|es|al|ly|i|e|y)$/;

/** Pagefind looks for stems: “studying” finds “study”. What an ending may take off is not asked for. */
function stemOf(term) {
  const singular = term.replace(/(?<=...)s$/, '');
  const stem = singular
    .replace(ENDINGS, '')
    .replace(/(.)\1$/, '$1')
    .replace(/[iy]$/, '');
  return stem.length >= 3 ? stem : term.slice(0, 3);
}

const plain = (word) =>
  word
    .normalize('NFD')
    .replace(/[\p{M}\u00ad]/gu, '')
    .toLowerCase();
