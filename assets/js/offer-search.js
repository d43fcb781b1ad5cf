import { loadScript } from './load-script.js';
import { siteRoot } from './site-root.js';

const FIELD = 'form[role=search] input[type=search]';

/** The search itself comes when it is first wanted: most pages are read without it. */
export function offerSearch() {
  if (document.querySelector('main.find')) load();
  document.addEventListener('focusin', (event) => event.target.matches?.(FIELD) && load());
  if (document.activeElement?.matches(FIELD)) load();
}

let isAsked = false;

function load() {
  if (isAsked) return;
  isAsked = true;
  loadScript(`${siteRoot()}annals-search.js`).catch(() => {
    // offline, perhaps; the form still leads to the search page, and the next use tries again
    isAsked = false;
  });
}
