import { keepFolds } from './keep-folds.js';
import { pairUp } from './pair-up.js';

const TEXT = 3;

/**
 * Makes of an element what it became in a new build. `old` and `fresh` are it as it came then and now; what scripts and
 * the reader made of it since stays wherever these two are equal. New elements are collected in `added`.
 */
export function patch(live, old, fresh, added) {
  if (old.isEqualNode(fresh)) return;
  const kept = isSameKind(old, fresh) && !hasText(old) && !hasText(fresh) ? standingFor(live, old) : null;
  if (!kept) return replace(live, fresh, added);
  patchAttributes(live, old, fresh);
  const pairs = pairUp([...old.children], [...fresh.children]);
  let before = live.firstElementChild;
  for (const child of fresh.children) {
    const was = pairs.get(child);
    const own = was && kept.get(was);
    if (!own) {
      const made = document.importNode(child, true);
      if (child.previousSibling?.nodeType === TEXT) live.insertBefore(child.previousSibling.cloneNode(), before);
      live.insertBefore(made, before);
      added.push(made);
      continue;
    }
    kept.delete(was);
    if (own === before) before = before.nextElementSibling;
    else live.insertBefore(own, before);
    patch(own, was, child, added);
  }
  for (const gone of kept.values()) gone.remove();
}

const isSameKind = (old, fresh) => old.tagName === fresh.tagName && old.id === fresh.id;

/** Words beside elements: such a thing is small, and made anew whole. */
const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === TEXT && node.data.trim());

/** Which of its children stand for those it came with; null when scripts have changed them. They may only append. */
function standingFor(live, old) {
  const now = [...live.children];
  const isIntact =
    old.children.length > 0 && [...old.children].every((child, at) => now[at]?.tagName === child.tagName);
  return isIntact ? new Map([...old.children].map((child, at) => [child, now[at]])) : null;
}

function patchAttributes(live, old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) live.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) live.setAttribute(name, value);
}

function replace(live, fresh, added) {
  const made = document.importNode(fresh, true);
  keepFolds(live, made);
  live.replaceWith(made);
  added.push(made);
}
