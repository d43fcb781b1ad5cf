const ENDINGS =
  /(?:i[sz]ation|ication|ational|ation|ousness|iveness|fulness|fully|ful|ness|ment|[ai]ble|[ae]nce|ally|ing|ied|ier|ive|ion|[eo]r|ed|es|al|ly|i|e|y)$/;

/** Pagefind looks for stems: “studying” finds “study”. What an ending may take off is not asked for. */
export function stemOf(term) {
  const bare = plain(term);
  const stem = bare
    .replace(/(?<=...)s$/, '')
    .replace(ENDINGS, '')
    .replace(/(.)\1$/, '$1')
    .replace(/[iy]$/, '');
  return stem.length >= 3 ? stem : bare.slice(0, 3);
}

export const plain = (word) =>
  word
    .normalize('NFD')
    .replace(/[\p{M}\u00ad]/gu, '')
    .toLowerCase();
