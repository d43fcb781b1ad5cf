/**
 * Which old child each new one was: the one of the same name. What has none is named by what it holds, and told apart
 * from its like by its number, so that a list that grows at its end keeps its beginning.
 */
export function pairUp(old, fresh) {
  const known = names(old);
  const byName = new Map(old.map((child, at) => [known[at], child]));
  const given = names(fresh);
  const pairs = new Map();
  fresh.forEach((child, at) => {
    const was = byName.get(given[at]);
    if (was) pairs.set(child, was);
  });
  return pairs;
}

function names(children) {
  const counts = new Map();
  return children.map((child) => {
    const name = `${child.tagName} ${child.className} ${child.id || idWithin(child)}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${name} ${count}`;
  });
}

/** Of the first thing in it that has one, or that it leads to. */
function idWithin(child) {
  const first = child.querySelector('[id], a[href]') ?? child;
  return first.id || first.getAttribute('href') || '';
}
