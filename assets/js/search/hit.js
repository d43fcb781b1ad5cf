import { readPlace } from '../../../src/view/search/record-place.ts';
import { excerptOf } from './excerpt.js';
import { markedWords, marksIn } from './marked-words.js';

/** Of one record: a turn may call the same thing a hundred times. */
const MOST_OF_ONE = 5;
const MOST_MARKS = 12;
const LONGEST_MARK = 60;

/**
 * A result as it is shown. A record holds several messages: a hit is the one with most different words of the query, or
 * each that has all of them. None for a record that stands nowhere.
 */
export async function hitsOf(result, form, root) {
  const data = await result.data();
  const place = readPlace(data.raw_url ?? data.url);
  if (!place) return [];
  const terms = form.replaceAll('"', '').toLowerCase().split(' ').filter(Boolean);
  const words = markedWords(data, terms);
  const project = place.page.slice(0, place.page.indexOf('/'));
  const { session, title, label, role, tool, agent, isAbandoned, isCompacted } = place;
  // of the session: the first of its parts
  const page = `${root}${project}/${session}.html`;
  const shared = { page, project, session, title, label, role, tool, agent, isAbandoned, isCompacted };
  return fullest(words, place.messages, new Set(terms).size).map(({ anchor, time, start, end }, nth) => ({
    ...shared,
    nth,
    exact: exactlyIn(words, start, end, terms),
    href: addressOf(root + place.page, marksIn(words, start, end), anchor),
    time: time ?? place.time,
    excerpt: excerptOf(words, behindName(words, start, end, shared.tool), end),
  }));
}

/** How many words of the query a message has as they were typed: Pagefind also finds longer and inflected ones. */
function exactlyIn(words, start, end, terms) {
  const low = new Set();
  for (let at = start; at < end; at++)
    if (words[at].isFound) low.add(words[at].whole.toLowerCase().replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, ''));
  return terms.filter((term) => low.has(term)).length;
}

/** The text of a call begins with the name of its tool, which the hit says already. */
const behindName = (words, start, end, tool) => (end - start > 1 && words[start].text === tool ? start + 1 : start);

/** The words go along, to be marked on arrival; the address ends in the message. */
function addressOf(page, marks, anchor) {
  const short = marks.filter(({ length }) => length <= LONGEST_MARK).slice(0, MOST_MARKS);
  const query = new URLSearchParams(short.map((mark) => ['mark', mark]));
  return `${page}${short.length > 0 ? `?${query}` : ''}#${anchor}`;
}

function fullest(words, messages, asked) {
  const counted = messages.map(({ word: start, anchor, time }, at) => {
    const end = Math.min(messages[at + 1]?.word ?? words.length, words.length);
    const found = words.slice(start, end).filter(({ isFound }) => isFound);
    const kinds = new Set(found.map(({ term }) => term)).size;
    return { anchor, time, start, end, kinds, found: found.length };
  });
  const most = counted.reduce((best, { kinds }) => Math.max(best, kinds), 0);
  const best = counted.filter(({ kinds }) => kinds === most).sort((a, b) => b.found - a.found);
  // found by a facet alone, a record is its first message
  return best.slice(0, most > 0 && most >= asked ? MOST_OF_ONE : 1);
}
