import { lastPassed, REACHED } from './turns.js';

/**
 * Marks the entry of what is being read; on a phone the outline is a popover that closes behind a choice. Gives what is
 * to be done when the page has grown.
 */
export function followOutline() {
  const outline = document.getElementById('outline');
  if (!outline) return () => {};
  let entries = entriesOf(outline);
  let marked;
  let due = 0;
  const mark = () => {
    due = 0;
    const link = entries.get(lastPassed(stillOn(entries))) ?? entries.values().next().value;
    if (!link || link === marked) return;
    marked?.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'location');
    marked = link;
    keepInView(outline, link);
  };
  const later = () => {
    if (!due) due = requestAnimationFrame(mark);
  };
  addEventListener('scroll', later, { passive: true });
  addEventListener('resize', later, { passive: true });
  document.addEventListener('toggle', later, true);
  mark();

  outline.addEventListener('click', (event) => {
    if (event.target.closest('a') && outline.matches(':popover-open')) outline.hidePopover();
  });
  return () => {
    entries = entriesOf(outline);
    later();
  };
}

function entriesOf(outline) {
  const entries = new Map();
  for (const link of outline.querySelectorAll('ol a[href^="#"]')) {
    const place = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (place && !entries.has(place)) entries.set(place, link);
  }
  return entries;
}

// a prompt lasts until the next one; what stands under it (a fork, an agent) only while it is being read
function stillOn(entries) {
  const places = [...entries.keys()];
  return places.filter(
    (place) => !entries.get(place).closest('ol ol') || place.getBoundingClientRect().bottom > REACHED,
  );
}

// scrollIntoView would also move the page
function keepInView(outline, link) {
  const box = outline.getBoundingClientRect();
  const line = link.getBoundingClientRect();
  if (line.top < box.top) outline.scrollTop -= box.top - line.top + box.height / 3;
  else if (line.bottom > box.bottom) outline.scrollTop += line.bottom - box.bottom + box.height / 3;
}
