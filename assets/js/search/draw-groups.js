import { withFacet, writeAddress } from './address.js';
import { draw, plural } from './draw.js';
import { drawHit } from './draw-hit.js';
import { groupHits } from './group-hits.js';
import { valueName } from './names.js';

/** Of one session, among many; where there are few, there is room for more. */
const LEAST_OF_ONE = 5;
const ROOM = 30;

/** The hits by session. Of a session only the best are shown, unless it alone is looked through. */
export function drawGroups(hits, { wanted, isAll, projects }) {
  const groups = groupHits(hits);
  const most = Math.max(LEAST_OF_ONE, Math.floor(ROOM / groups.length));
  return groups.map((group) => {
    const shown = wanted.session ? group.hits : group.hits.slice(0, most);
    const facts = [
      valueName('project', group.project, projects),
      daysOf(group.hits),
      isAll && plural(group.hits.length, 'hit'),
    ];
    const hasMore = !wanted.session && (!isAll || group.hits.length > shown.length);
    return draw(
      'section',
      { class: 'group' },
      draw('h2', null, draw('a', { href: group.page }, group.title)),
      draw('p', null, facts.filter(Boolean).join(' · ')),
      shown.map((hit) => drawHit(hit)),
      hasMore && drawMore(group, wanted),
    );
  });
}

function drawMore(group, wanted) {
  const narrowed = { ...withFacet(wanted, 'project', [group.project]), session: group.session };
  return draw(
    'p',
    { class: 'more' },
    draw('a', { href: writeAddress(narrowed), 'data-go': true }, 'More in this session'),
  );
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** "13 – 14 Apr 2026", in the reader's zone. */
function daysOf(hits) {
  const times = hits.flatMap(({ time }) => (time === null ? [] : [time * 1000]));
  if (times.length === 0) return '';
  return DAY.formatRange(Math.min(...times), Math.max(...times)).replaceAll('Sept', 'Sep');
}
