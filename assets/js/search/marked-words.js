import { shownWord } from '../../../src/view/search/search-words.ts';
import { plain, stemOf } from './stems.js';

/** A record's text as words, as Pagefind counts them, each with what of it is to be marked, if anything, and for which term. */
export function markedWords({ content, locations }, terms) {
  const found = new Set(locations);
  const stems = terms.map(stemOf);
  const words = content.split(' ').map((raw, at) => {
    const { text, joined } = shownWord(raw);
    // two characters of a script without spaces: the second is shown by the next word
    const isPair = joined && raw.length > text.length + 1;
    const isFound = found.has(at);
    return {
      text,
      joined,
      isFound,
      isPair,
      whole: raw.replaceAll('\u00ad', ''),
      term: isFound ? termOf(raw, stems) : null,
      mark: isFound ? (isPair ? text : partOf(text, terms)) : '',
    };
  });
  for (const [at, { isFound, isPair }] of words.entries()) {
    const next = words[at + 1];
    if (isFound && isPair && next && !next.mark) next.mark = [...next.text][0] ?? '';
  }
  return words;
}

/** The longest of those it may be found for: “form” is in “performance” too. */
function termOf(raw, stems) {
  const word = plain(raw);
  let best = null;
  for (const [term, stem] of stems.entries())
    if (word.includes(stem) && (best === null || stem.length > stems[best].length)) best = term;
  return best;
}

/** Of `SetParentColors` what was asked for, if it is in there; else the word without what surrounds it. */
function partOf(text, terms) {
  const low = text.toLowerCase();
  const term = terms.find((one) => low.includes(one));
  if (term && low.length === text.length) return text.slice(low.indexOf(term), low.indexOf(term) + term.length);
  return /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_'’-]*/u.exec(text)?.[0] ?? text;
}

/** The text of some words, in pieces of `{ text, isMarked }`; marked neighbours are one. */
export function piecesOf(words, from, to) {
  const pieces = [];
  const add = (text, isMarked) => {
    const last = pieces.at(-1);
    if (text === '') return;
    if (last?.isMarked === isMarked) last.text += text;
    else pieces.push({ text, isMarked });
  };
  for (let at = from; at < to; at++) {
    const { text, mark, joined } = words[at];
    const cut = mark ? text.indexOf(mark) : text.length;
    add(text.slice(0, cut), false);
    add(mark, true);
    add(text.slice(cut + mark.length), false);
    if (!joined && at < to - 1) add(' ', false);
  }
  return pieces;
}

/** What is marked in some words, each once. */
export function marksIn(words, from, to) {
  const marked = piecesOf(words, from, to).filter(({ isMarked }) => isMarked);
  return [...new Set(marked.map(({ text }) => text))];
}
