import { announce } from './announce.js';
import { makeScrollersFocusable } from './scrollers.js';

// hash → the links that wait for it; hash → its HTML
const waiting = new Map();
const loaded = new Map();

/** A long output comes on demand, by a script tag: fetch is refused on file://. Without a script the link opens its page. */
export function loadBlocksInPlace() {
  window.annalsBlock = (hash, html) => {
    loaded.set(hash, html);
    for (const link of waiting.get(hash) ?? []) insert(link, html);
    waiting.delete(hash);
  };
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[data-block]');
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    load(link);
  });
}

function load(link) {
  const hash = link.dataset.block;
  if (loaded.has(hash)) return insert(link, loaded.get(hash));
  link.setAttribute('aria-busy', 'true');
  if (waiting.has(hash)) return waiting.get(hash).add(link);
  waiting.set(hash, new Set([link]));
  const script = document.createElement('script');
  script.src = link.href.replace(/\.html$/, '.js');
  // the page of the block still works
  script.onerror = () => location.assign(link.href);
  document.head.append(script);
}

/** Takes the place of the excerpt above its "more" line. */
function insert(link, html) {
  const more = link.closest('.more');
  const excerpt = more?.previousElementSibling;
  const template = document.createElement('template');
  template.innerHTML = html;
  const block = template.content.firstElementChild;
  if (!block) return;
  if (excerpt?.matches('pre')) excerpt.replaceWith(block);
  else more.before(block);
  more.remove();
  block.tabIndex = -1;
  makeScrollersFocusable(block.parentElement);
  block.focus({ preventScroll: true });
  announce('Whole output shown');
}
