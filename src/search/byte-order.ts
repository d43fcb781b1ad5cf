const FOREIGN = /[^\0-\x7f]/;

/** Sorts as the bytes of a word do, which is how an index has them. */
export const orderOf = (word: string): string => (FOREIGN.test(word) ? Buffer.from(word).toString('latin1') : word);

/** The word that sorts so. */
export const wordOf = (order: string): string =>
  FOREIGN.test(order) ? Buffer.from(order, 'latin1').toString('utf8') : order;
