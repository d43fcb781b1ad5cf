const MOST = 4;
const EACH = 10;
const LONGEST = 40;

/**
 * Queries close to one that found nothing: without the word that is nowhere, a word cut shorter, with a letter less or
 * two letters changed about. Only those that find something.
 */
export async function nearWords(query, count) {
  const words = query.replaceAll('"', '').split(/\s+/).filter(Boolean);
  const found = new Set();
  if (words.length > 1) {
    const without = words.map((_, at) => words.filter((_, other) => other !== at).join(' '));
    for (const fewer of without) if ((await count(fewer)) > 0) found.add(fewer);
  }
  for (const [at, word] of words.entries()) {
    if (found.size >= MOST || word.length < 4 || word.length > LONGEST || (await count(word)) > 0) continue;
    const near = await firstThatFinds(spellings(word), count);
    if (!near) continue;
    const mended = words.map((one, other) => (other === at ? near : one)).join(' ');
    found.add((await count(mended)) > 0 ? mended : near);
  }
  return [...found].slice(0, MOST);
}

async function firstThatFinds(candidates, count) {
  for (const candidate of candidates) if ((await count(candidate)) > 0) return candidate;
  return null;
}

/** The first letter is rarely wrong, and words that begin alike lie in one file of the index. */
function spellings(word) {
  const letters = [...word];
  const swapped = letters.slice(1, -1).map((_, at) => put(letters, at + 1, 2, [letters[at + 2], letters[at + 1]]));
  const fewer = letters.slice(1).map((_, at) => put(letters, at + 1, 1, []));
  const shorter = [1, 2, 3].map((cut) => letters.slice(0, -cut).join('')).filter(({ length }) => length >= 3);
  return [...new Set([...swapped.slice(0, EACH), ...fewer.slice(0, EACH), ...shorter])].filter((one) => one !== word);
}

const put = (letters, at, cut, instead) => letters.toSpliced(at, cut, ...instead).join('');
