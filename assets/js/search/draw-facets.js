import { FACETS } from './address.js';
import { draw, figure } from './draw.js';
import { FACET_NAMES, valueName } from './names.js';

const AT_FIRST = 8;

/** Every value of every facet, drawn once, so that nothing loses its place; `update` says what it gives now. */
export function drawFacets(manifest, choose) {
  const summary = draw('summary', { class: 'i i-list' });
  const sections = FACETS.map((facet) => drawFacet(facet, manifest, choose));
  const element = draw(
    'details',
    { class: 'facets', hidden: true, open: matchMedia('(width >= 60rem)').matches },
    summary,
    draw(
      'div',
      null,
      sections.map(({ element }) => element),
    ),
  );
  const update = (wanted, counts) => {
    element.hidden = false;
    const on = [...wanted.chosen.values()].flat().length;
    summary.textContent = on > 0 ? `Filters, ${on} on` : 'Filters';
    for (const section of sections) section.update(wanted, counts);
  };
  return { element, update };
}

function drawFacet(facet, { facets, projects }, choose) {
  const rows = (facets[facet] ?? []).map(([value, total]) => {
    const box = draw('input', { type: 'checkbox', name: facet, value });
    const count = draw('small');
    const name = valueName(facet, value, projects);
    box.addEventListener('change', () => choose(facet, value));
    return { value, total, box, count, label: draw('label', null, box, draw('span', { title: name }, name), count) };
  });
  let isWhole = false;
  const rest = draw('button', { type: 'button', class: 'more', hidden: true });
  rest.addEventListener('click', () => {
    isWhole = true;
    fold();
    rows.find(({ label }, at) => at >= AT_FIRST && !label.hidden)?.box.focus();
  });
  const labels = rows.map(({ label }) => label);
  const element = draw('fieldset', null, draw('legend', null, FACET_NAMES[facet]), labels, rest);
  const fold = () => {
    const some = rows.filter(({ isThere }) => isThere);
    for (const [at, { label, box }] of some.entries()) label.hidden = !isWhole && at >= AT_FIRST && !box.checked;
    rest.hidden = !some.some(({ label }) => label.hidden);
    rest.textContent = `All ${some.length}`;
    element.hidden = some.length === 0 || (rows.length === 1 && !rows[0].box.checked);
  };
  const update = ({ chosen }, counts) => {
    for (const row of rows) {
      row.box.checked = chosen.get(facet)?.includes(row.value) ?? false;
      // without counts it is not known what a value gives: it stays on offer, without a figure
      const count = counts ? (counts[facet] ? (counts[facet][row.value] ?? 0) : null) : row.total;
      row.isThere = count !== 0 || row.box.checked;
      row.label.hidden = !row.isThere;
      row.count.textContent = count === null ? '' : figure(count);
    }
    fold();
  };
  return { element, update };
}
