import { wordsIn } from './words-in.js';

/** The words of the files of indexes that were loaded, by their shard and how they begin. */
export function keptWords() {
  const words = new Map();
  const keep = (shard, bytes) => {
    for (const one of wordsIn(bytes)) {
      const place = placeOf(shard, one.word);
      if (words.has(place)) words.get(place).push(one);
      else words.set(place, [one]);
    }
  };
  /** Those of a shard that begin like one that was asked for. */
  const wordsOf = (shard, word) => words.get(placeOf(shard, word)) ?? [];
  return { keep, wordsOf };
}

const placeOf = (shard, word) => `${shard} ${word.slice(0, 2)}`;
