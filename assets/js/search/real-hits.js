import { plain, stemOf } from './stems.js';
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
    const stems = form.split(' ').map(stemOf);
    await Promise.all([...best].map(async ([shard, result]) => known.set(shard, hasAll(await result.data(), stems))));
    return known;
  };
}

function hasAll({ content, locations }, stems) {
  const words = content.split(' ');
  const found = locations.map((at) => plain(words[at] ?? ''));
  return stems.every((stem) => found.some((word) => word.includes(stem)));
}
