/** Four characters of a text, eight bits each: enough to tell that a word may stand here. */
export const GRAM = 4;

/** Letters from frequent to rare, in code and in prose; digits and signs are rarer still. */
const FREQUENT = 'etaionsrlcdupmhfgbyvkwx_jqz';
const RARITY = Uint8Array.from({ length: 128 }, (_, code) => {
  const rank = FREQUENT.indexOf(String.fromCharCode(code).toLowerCase());
  return rank === -1 ? FREQUENT.length : rank;
});

export function rarityOf(word: string, offset: number): number {
  let sum = 0;
  for (let at = offset; at < offset + GRAM; at++) sum += RARITY[word.charCodeAt(at)] ?? FREQUENT.length;
  return sum;
}

/** Where the rarest four characters of a word begin. */
export function rarestGram(word: string): number {
  let [best, bestRarity] = [-1, -1];
  for (let offset = 0; offset + GRAM <= word.length; offset++) {
    const rarity = rarityOf(word, offset);
    if (rarity > bestRarity) [best, bestRarity] = [offset, rarity];
  }
  return best;
}
