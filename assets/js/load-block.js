import { announce } from './announce.js';
import { makeScrollersFocusable } from './scrollers.js';

/** A long output comes on demand, from the page that its link opens. On file:// fetch is refused, and the link just opens it. */
export function loadBlocksInPlace() {
  if (location.protocol === 'file:') return;
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[data-block]');
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    link.setAttribute('aria-busy', 'true');
    fetch(link.href)
      .then((response) => (response.ok ? response.text() : Promise.reject(response.status)))
      .then((html) => insert(link, html))
      .catch(() => location.assign(link.href));
  });
}

/** Takes the place of the excerpt above its "more" line. */
function insert(link, html) {
  const block = new DOMParser().parseFromString(html, 'text/html').querySelector('main pre');
  if (!block) throw new Error('no block');
  const more = link.closest('.more');
  const excerpt = more?.previousElementSibling;
  if (excerpt?.matches('pre')) excerpt.replaceWith(block);
  else more.before(block);
  more.remove();
  block.tabIndex = -1;
  makeScrollersFocusable(block.parentElement);
  block.focus({ preventScroll: true });
  announce('Whole output shown');
}
