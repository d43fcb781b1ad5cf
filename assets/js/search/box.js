import { readAddress, writeAddress } from './address.js';
import { draw, figure } from './draw.js';
import { drawHit } from './draw-hit.js';
import { find } from './find.js';
import { groupHits } from './group-hits.js';
import { valueName } from './names.js';
import { openIndex } from './open-index.js';
import { orderHits } from './order-hits.js';

const MOST = 8;

/** Looks for what a form asks and draws it into its box: a list to `fill`, and its foot. Tells whether it is still wanted by `isOver`. */
export async function fillBox(form, root, { fill, foot }, isOver) {
  const wanted = readAddress(new URLSearchParams(new FormData(form)));
  const index = await openIndex(root);
  const { projects } = index.manifest;
  for await (const answer of find(index, wanted)) {
    const read = await index.read(answer.results.slice(0, 2 * MOST), answer.form);
    if (isOver()) return;
    const hits = orderHits(read).slice(0, MOST);
    fill(groupHits(hits).map((group) => drawGroup(group, projects)));
    foot.replaceChildren(...footOf(answer, hits, wanted, root));
  }
}

function drawGroup({ title, project, hits }, projects) {
  const name = valueName('project', project, projects);
  return draw(
    'div',
    { role: 'group', 'aria-label': `${title}, ${name}` },
    draw('p', { 'aria-hidden': 'true' }, draw('b', null, title), ' ', draw('small', null, name)),
    hits.map((hit) => drawHit(hit, { role: 'option', tabindex: '-1', 'aria-selected': 'false' })),
  );
}

function footOf({ total, isLast }, hits, wanted, root) {
  if (hits.length === 0) {
    const link = draw('a', { href: `${root}search.html${writeAddress(wanted)}` }, 'What might help');
    return [draw('span', null, isLast ? `Nothing says “${wanted.q}”` : 'Looking …'), ' ', isLast && link].filter(
      Boolean,
    );
  }
  const all = total > hits.length ? `All ${figure(total)} hits` : 'The same';
  return [
    draw('a', { href: `${root}search.html${writeAddress(wanted)}` }, `${all}, with filters`),
    ' ',
    draw('span', null, draw('kbd', null, '↵')),
  ];
}
