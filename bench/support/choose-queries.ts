const QUERIES = 50;
const WORD = /[\p{L}\p{N}_]{3,20}/gu;

/** Queries of one to three words, from those that occur once to the most common, as they stand together in some text. */
export function chooseQueries(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of texts) for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const byCount = [...counts].sort(([a, n], [b, m]) => n - m || (a < b ? -1 : 1)).map(([word]) => word);
  return Array.from({ length: QUERIES }, (_, nth) => {
    // as many common words as rare ones, though there are few of them
    const share = 1 - (1 - nth / (QUERIES - 1)) ** 4;
    const word = byCount[Math.min(byCount.length - 1, Math.floor(byCount.length * share))]!;
    const text = texts.find((one) => wordsOf(one).includes(word)) ?? word;
    const others = [...new Set(wordsOf(text))].filter((other) => other !== word);
    return [word, ...others.slice(0, nth % 3)].join(' ');
  });
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];
