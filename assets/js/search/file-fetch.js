import { unzipped } from './unzipped.js';
import { wordsIn } from './words-in.js';

// by a shard and how they begin, the words of its index that are here
const words = new Map();
let readFile;

/** Has files read by `read(path)`; `wordsOf` tells the words of a shard that begin like one that was asked for. */
export function filesBy(read) {
  readFile = read;
  return { wordsOf: (shard, word) => words.get(placeOf(shard, word)) ?? [] };
}

const placeOf = (shard, word) => `${shard} ${word.slice(0, 2)}`;

function keep(shard, found) {
  for (const one of found) {
    const place = placeOf(shard, one.word);
    if (words.has(place)) words.get(place).push(one);
    else words.set(place, [one]);
  }
}

/**
 * Stands in for Pagefind's fetch: files come from a server or as scripts, and the browser unzips them.
 * @public Its script is bundled with it.
 */
export async function fetchFile(address) {
  const path = String(address).replace(/^annals:\/+/, '');
  const bytes = await unzipped(await readFile(path));
  const [, shard] = /^shards\/([^/]+)\/index\//.exec(path) ?? [];
  if (shard !== undefined) keep(shard, wordsIn(bytes));
  return {
    ok: true,
    arrayBuffer: async () => bytes.buffer,
    json: async () => JSON.parse(new TextDecoder().decode(bytes)),
  };
}
