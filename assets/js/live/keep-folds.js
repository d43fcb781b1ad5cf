/** What the reader opened or closed is so in what takes its place: the fold of the same id, or with the same words to open it. */
export function keepFolds(live, made) {
  const known = new Map(foldsIn(live).map((fold) => [nameOf(fold), fold.open]));
  for (const fold of foldsIn(made)) fold.open = known.get(nameOf(fold)) ?? fold.open;
}

const foldsIn = (element) => [...(element.matches('details') ? [element] : []), ...element.querySelectorAll('details')];

const nameOf = (fold) => fold.id || fold.querySelector('summary')?.textContent;
