import { piecesOf } from './marked-words.js';

const LONGEST = 230;
const BEFORE = 60;
const MORE = { text: ' … ', isMarked: false };

/** The stretch of some words that holds most of what was found, in pieces. */
export function excerptOf(words, start, end) {
  const first = bestStart(words, start, end);
  let from = first;
  for (let room = BEFORE; from > start && room > 0; from--) room -= widthOf(words[from - 1]);
  let to = from;
  for (let room = LONGEST; to < end && (room > 0 || to <= first); to++) room -= widthOf(words[to]);
  const pieces = piecesOf(words, from, to);
  return [...(from > start ? [MORE] : []), ...pieces.map(shortened), ...(to < end ? [MORE] : [])];
}

/** A word may be as long as a file. */
const shortened = ({ text, isMarked }) => ({
  text: text.length > 2 * LONGEST ? `${text.slice(0, LONGEST)} … ${text.slice(-BEFORE)}` : text,
  isMarked,
});

/** Where a window begins that shows most different words; the earliest of the best. */
function bestStart(words, start, end) {
  const marked = [];
  let offset = 0;
  for (let at = start; at < end; at++) {
    if (words[at].isFound) marked.push({ at, offset, what: words[at].term ?? words[at].mark.toLowerCase() });
    offset += widthOf(words[at]);
  }
  let best = { kinds: 0, at: start };
  let to = 0;
  const within = new Map();
  for (const { at, offset: here, what } of marked) {
    while (to < marked.length && marked[to].offset < here + LONGEST - BEFORE) count(within, marked[to++].what, 1);
    if (within.size > best.kinds) best = { kinds: within.size, at };
    count(within, what, -1);
  }
  return best.at;
}

const widthOf = ({ text, joined }) => text.length + (joined ? 0 : 1);

function count(within, what, by) {
  const now = (within.get(what) ?? 0) + by;
  if (now > 0) within.set(what, now);
  else within.delete(what);
}
