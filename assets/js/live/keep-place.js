const PLACES = 'main [id], main > *';

/** Whatever happens to the page, what is being read stays where it is on the screen, and the focus where it was. */
export function keepPlace(change) {
  const root = document.documentElement;
  const place = [...document.querySelectorAll(PLACES)].find(isInView);
  const top = place?.getBoundingClientRect().top;
  const focus = document.activeElement;
  const path = focus?.id ? `#${CSS.escape(focus.id)}` : focus?.matches('a[href]') && hrefPath(focus);
  // the browser would do the same, later, and once more
  root.style.overflowAnchor = 'none';
  change();
  if (place?.isConnected) scrollBy({ top: place.getBoundingClientRect().top - top, behavior: 'instant' });
  if (focus && !focus.isConnected && path) document.querySelector(path)?.focus({ preventScroll: true });
  requestAnimationFrame(() => root.style.removeProperty('overflow-anchor'));
}

const hrefPath = (link) => `a[href="${CSS.escape(link.getAttribute('href'))}"]`;

/** The first that begins on the screen; of one that is longer, something that stands in it. */
function isInView(element) {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && top >= 0 && top < innerHeight && bottom > 0;
}
