import { plain, stemOf } from './stems.js';
import { shardOf } from './whose.js';

const MOST_REMEMBERED = 100;

/**
 * Where a shard has no word that begins like one of the query, Pagefind takes a shorter word instead (“t” for “tide”), or
 * none at all. That is so for all of the shard or for none of it. Gives for each of some shards whether it is to be
 * believed, and remembers it: `isThere` tells for a word, or where it does not, the best of the shard's `results`.
 */
export function believer(isThere) {
  const remembered = new Map();
  return async (form, shards, results) => {
    if (form === null || form.startsWith('"')) return new Map();
    if (remembered.size > MOST_REMEMBERED) remembered.clear();
    if (!remembered.has(form)) remembered.set(form, new Map());
    const known = remembered.get(form);
    const terms = form.split(' ');
    const unclear = [];
    for (const shard of shards) {
      if (known.has(shard)) continue;
      const says = terms.map((term) => isThere(shard, term));
      if (says.includes(false)) known.set(shard, false);
      else if (says.includes(undefined)) unclear.push(shard);
      else known.set(shard, true);
    }
    if (unclear.length > 0) await askResults(known, unclear, await results(unclear), terms.map(stemOf));
    return known;
  };
}

async function askResults(known, unclear, results, stems) {
  const best = new Map();
  for (const result of results) if (!best.has(shardOf(result))) best.set(shardOf(result), result);
  await Promise.all(
    [...best].map(async ([shard, result]) => {
      if (unclear.includes(shard)) known.set(shard, hasAll(await result.data(), stems));
    }),
  );
}

function hasAll({ content, locations }, stems) {
  const words = content.split(' ');
  const found = locations.map((at) => plain(words[at] ?? ''));
  return stems.every((stem) => found.some((word) => word.includes(stem)));
}
