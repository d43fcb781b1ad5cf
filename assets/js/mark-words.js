import { targetId } from './reveal.js';

const MOST = 500;

/** A hit of the search says in `?mark=` which words led to it: they are marked where it lands, and the address is clean again. */
export function markWords() {
  const address = new URL(location.href);
  const words = address.searchParams.getAll('mark').filter((word) => word.trim());
  if (words.length === 0) return;
  address.searchParams.delete('mark');
  history.replaceState(history.state, '', address.href);
  const place = placeOf(targetId());
  if (place && window.Highlight) mark(place, words);
}

/** A row without an element of its own is named by an empty one inside of what it became. */
function placeOf(id) {
  const target = document.getElementById(id);
  return target?.matches('a:empty') ? target.parentElement : target;
}

function mark(place, words) {
  const own = findRanges(place, words);
  // found by the title of its session, a message has none of the words
  const title = document.querySelector('h1');
  const ranges = own.length > 0 || !title ? own : findRanges(title, words);
  if (ranges.length === 0) return;
  CSS.highlights.set('found', new Highlight(...ranges));
  const first = ranges.find(isShown);
  // after the landing has scrolled to the message itself: a long one may hold the words far below
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const { top, bottom } = first?.getBoundingClientRect() ?? {};
      if (bottom > innerHeight) scrollBy({ top: top - innerHeight / 3, behavior: 'instant' });
    }),
  );
}

/** Whether a mark can be seen, once the folds around it are open. */
function isShown(range) {
  const around = range.startContainer.parentElement;
  for (let fold = around.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
  return range.getClientRects().length > 0;
}

/** Words may run over several elements, as in highlighted code: they are looked for in the text of all. */
function findRanges(place, words) {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const nodes = [];
  let text = '';
  while (walker.nextNode()) {
    nodes.push({ node: walker.currentNode, start: text.length });
    text += walker.currentNode.data;
  }
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const pattern = new RegExp(escaped.sort((a, b) => b.length - a.length).join('|'), 'giu');
  const ranges = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const range = document.createRange();
    at = nodeAt(nodes, index, at);
    range.setStart(nodes[at].node, index - nodes[at].start);
    const last = nodeAt(nodes, index + found.length - 1, at);
    range.setEnd(nodes[last].node, index + found.length - nodes[last].start);
    if (ranges.push(range) === MOST) break;
  }
  return ranges;
}

function nodeAt(nodes, offset, from) {
  let at = from;
  while (nodes[at + 1] && nodes[at + 1].start <= offset) at++;
  return at;
}
