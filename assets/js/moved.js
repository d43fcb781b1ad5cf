import { go, lookUp, messageId } from './resolve.js';

/** `m.html` and `404.html`: find what the address means, go there, or say why not. */
export function answerLost() {
  const main = document.querySelector('main[data-resolve]');
  if (!main) return;
  const look = main.dataset.resolve === 'hash' ? () => answerHash(main, idInHash()) : () => answerAddress(main);
  if (main.dataset.resolve === 'hash') main.querySelector('form').addEventListener('submit', takeUuid);
  addEventListener('hashchange', look);
  look();
}

async function answerHash(main, id) {
  if (!id) return show(main, 'ask', '');
  show(main, '', id);
  tell(main, id, await lookUp(id));
}

/** A lost page stays what it is until something is found. */
async function answerAddress(main) {
  for (const id of idsInAddress()) {
    const answer = await lookUp(id);
    if (answer.state !== 'unknown') return tell(main, id, answer);
  }
}

function tell(main, id, { state, href }) {
  const link = main.querySelector('[data-when="found"] a');
  if (href && link) link.href = href;
  show(main, state, id);
  if (href) go(href);
}

function show(main, state, id) {
  if (state) main.dataset.state = state;
  else delete main.dataset.state;
  const code = main.querySelector('[data-lost-id] > code');
  if (code) code.textContent = id;
}

function hash() {
  try {
    return decodeURIComponent(location.hash.slice(1)).trim();
  } catch {
    return '';
  }
}

/** Behind the `#` of `m.html` anything is an id, with or without `msg-`. */
const idInHash = () => hash().replace(/^msg-/, '');

/** The message that was linked to; then the session that the page, or its Markdown or JSON, was named for. */
function idsInAddress() {
  const name = location.pathname.split('/').pop();
  const session = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-\d+)?(?:\.(?:html|md|json))?$/i.exec(name)?.[1];
  return [messageId(hash()), session?.toLowerCase()].filter(Boolean);
}

/** A uuid in the search field is looked up here; words go to the search. */
function takeUuid(event) {
  const id = messageId(event.target.querySelector('input').value.trim());
  if (!id) return;
  event.preventDefault();
  location.hash = id;
}
