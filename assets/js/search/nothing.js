import { isNarrowed, withFacet, writeAddress } from './address.js';
import { draw, figure, plural } from './draw.js';
import { find } from './find.js';
import { FACET_NAMES } from './names.js';
import { nearWords } from './near-words.js';

/** Nothing was found: what was looked through, and what would give something. */
export function drawNothing(index, wanted, isOver) {
  const { messages, sessions } = index.manifest;
  const ways = draw('ul', { class: 'ways' });
  const said = wanted.q ? `Nothing says “${wanted.q}”` : 'Nothing fits all of these filters';
  const where = isNarrowed(wanted)
    ? 'within the filters'
    : `in ${plural(messages, 'message')} of ${plural(sessions, 'session')}`;
  offerWays(counter(index, isOver), wanted, ways);
  return draw(
    'section',
    { class: 'empty' },
    draw('h2', null, said),
    draw('p', null, `Looked ${where}.`),
    ways,
    draw(
      'ul',
      null,
      draw('li', null, 'All words must be in one place: fewer words find more.'),
      draw(
        'li',
        null,
        'Identifiers are found by their parts: ',
        draw('code', null, 'parent'),
        ' finds ',
        draw('code', null, 'SetParentColors'),
        ' and ',
        draw('code', null, 'parent_colors'),
        '.',
      ),
      draw('li', null, 'A path is found by any of its names: ', draw('code', null, 'writer.go'), '.'),
      draw('li', null, 'Words in quotes are found side by side.'),
    ),
  );
}

/** Each way out with what it gives, the surest first; they come in as they are counted. */
async function offerWays(countHits, wanted, ways) {
  const offer = async (other, words) => {
    const count = await countHits(other);
    if (count === 0) return;
    const link = draw('a', { href: writeAddress(other), 'data-go': true }, words);
    ways.append(draw('li', null, link, ' ', draw('small', null, `${figure(count)} ${count === 1 ? 'hit' : 'hits'}`)));
  };
  const whole = { ...wanted, session: null, chosen: new Map() };
  if (wanted.session) await offer({ ...wanted, session: null }, 'Look beyond this session');
  for (const facet of wanted.chosen.keys())
    await offer(withFacet(wanted, facet, []), `Drop the filter: ${FACET_NAMES[facet].toLowerCase()}`);
  if (wanted.chosen.size > 1) await offer(whole, 'Drop all filters');
  if (!wanted.q) return;
  for (const near of await nearWords(wanted.q, (q) => countHits({ ...whole, q })))
    await offer({ ...whole, q: near }, near);
}

/** Counts what a search would find; nothing more once another search was begun, which would have to wait. */
const counter = (index, isOver) => async (wanted) => {
  let count = 0;
  if (!isOver()) for await (const { total } of find(index, wanted, { withCounts: true })) count = total;
  return count;
};
