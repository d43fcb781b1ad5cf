/**
 * The best first: messages that have the words as they were typed before those that have others like them, and further
 * messages of one record behind the first of each. What Pagefind made of the rest stays as it is.
 */
export const orderHits = (hits) => hits.toSorted((a, b) => b.exact - a.exact || Math.sign(a.nth) - Math.sign(b.nth));
