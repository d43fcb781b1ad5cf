/**
 * Which old child each new one was: the one of the same name. What has none is named by what it holds, and told apart
 * from its like by its number, so that a list that grows at its end keeps its beginning. Those that are left over are
 * each other's when there are as many of a kind: what they hold has changed.
 */
export function pairUp(old, fresh) {
  const pairs = match(old, fresh, nameOf);
  const taken = new Set(pairs.values());
  const left = [
    old.filter((child) => !child.id && !taken.has(child)),
    fresh.filter((child) => !child.id && !pairs.has(child)),
  ];
  const [before, now] = left.map(countKinds);
  for (const [child, was] of match(...left, kindOf))
    if (before.get(kindOf(child)) === now.get(kindOf(child))) pairs.set(child, was);
  return pairs;
}

function match(old, fresh, name) {
  const known = numbered(old, name);
  const byName = new Map(old.map((child, at) => [known[at], child]));
  const given = numbered(fresh, name);
  return new Map(fresh.map((child, at) => [child, byName.get(given[at])]).filter(([, was]) => was));
}

function countKinds(children) {
  const counts = new Map();
  for (const child of children) counts.set(kindOf(child), (counts.get(kindOf(child)) ?? 0) + 1);
  return counts;
}

function numbered(children, name) {
  const counts = new Map();
  return children.map((child) => {
    const own = name(child);
    const count = (counts.get(own) ?? 0) + 1;
    counts.set(own, count);
    return `${own} ${count}`;
  });
}

const kindOf = (child) => `${child.tagName} ${child.className}`;

const nameOf = (child) => `${kindOf(child)} ${child.id || idWithin(child)}`;

/** Of the first thing in it that has one, or that it leads to. */
function idWithin(child) {
  const first = child.querySelector('[id], a[href]') ?? child;
  return first.id || first.getAttribute('href') || '';
}
