import { toggled, writeAddress } from './address.js';
import { draw, figure, plural } from './draw.js';
import { FACET_NAMES, valueName } from './names.js';

const ORDERS = ['relevance', 'date'];

/** The line under the field: how much was found, in which order, narrowed by what. Its status is read out when it changes. */
export function drawFound() {
  const status = draw('span', { role: 'status' });
  const sort = draw('span', { class: 'sort' });
  const filters = draw('p', { class: 'filters' });
  const say = (...words) => status.replaceChildren(...words);
  const update = (wanted, projects, title) => {
    const orders = ORDERS.map((by) => {
      const link = {
        href: writeAddress({ ...wanted, by }),
        'data-go': true,
        'aria-current': wanted.by === by && 'true',
      };
      return [' ', draw('a', link, by)];
    });
    sort.replaceChildren(...(wanted.q === '' ? [] : ['Sort by', ...orders.flat()]));
    filters.replaceChildren(...chips(wanted, projects, title));
    filters.hidden = filters.childElementCount === 0;
  };
  return { elements: [draw('div', { class: 'found' }, status, sort), filters], say, update };
}

export function hitWords({ results, total, isPartial, isLast }, { by }) {
  const lacking = isPartial ? ' with most of the words: nothing has all' : '';
  const among =
    results.length < total && by !== 'date' ? `, the best of the newest ${figure(results.length)} first` : '';
  return [draw('b', null, plural(total, 'hit')), `${lacking}${among}${isLast ? '' : ' so far …'}`];
}

function chips(wanted, projects, title) {
  const chosen = [...wanted.chosen].flatMap(([facet, values]) =>
    values.map((value) =>
      chip(toggled(wanted, facet, value), FACET_NAMES[facet].toLowerCase(), valueName(facet, value, projects)),
    ),
  );
  if (wanted.session) chosen.push(chip({ ...wanted, session: null }, 'session', title ?? 'One session'));
  return chosen;
}

const chip = (without, facet, name) =>
  draw(
    'a',
    {
      class: 'i i-cross',
      href: writeAddress(without),
      'data-go': true,
      'aria-label': `Remove the filter: ${facet} ${name}`,
    },
    name,
  );
