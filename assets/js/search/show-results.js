import { FACETS } from './address.js';
import { hitWords } from './draw-found.js';
import { drawGroups } from './draw-groups.js';
import { drawHelp, drawMore } from './draw-onward.js';
import { find } from './find.js';
import { hitsOf } from './hit.js';
import { drawNothing } from './nothing.js';
import { orderHits } from './order-hits.js';

const AT_ONCE = 40;
const MOST_STEPS = 10;

/** One search, from the first shards to the last; a newer one makes it stop. */
export async function showResults(page) {
  const { index, wanted, main, results, found, facets, isOver } = page;
  try {
    for await (const answer of find(index, wanted, { facets: [...FACETS, 'session'] })) {
      if (isOver()) return;
      facets.update(wanted, knownCounts(index, wanted, answer));
      if (answer.results.length > 0) await showHits(page, answer);
      else if (answer.isLast) {
        found.say('Nothing found');
        results.replaceChildren(drawNothing(index, wanted));
      }
      if (isOver()) return;
    }
    main.dataset.state = 'done';
  } catch (error) {
    console.error(error);
    if (!isOver()) found.say('The index could not be read. Try again, or reload the page.');
  }
}

async function showHits(page, answer) {
  const { index, wanted, results, found, isOver } = page;
  const { projects } = index.manifest;
  const hits = await readHits(page, answer, 0);
  if (isOver()) return;
  found.update(wanted, projects, hits[0]?.title);
  found.say(...hitWords(answer));
  let read = AT_ONCE;
  const show = () => {
    const left = answer.results.length - read;
    const groups = drawGroups(hits, { wanted, sessionCounts: answer.counts.session, projects });
    results.replaceChildren(
      ...groups,
      ...(left > 0 ? [drawMore(Math.min(left, AT_ONCE), left, more)] : []),
      drawHelp(),
    );
  };
  const more = async () => {
    const before = new Set([...results.querySelectorAll('.hit')].map(({ href }) => href));
    const isNew = ({ href }) => !before.has(href);
    // of a session only some are shown: go on until there is one that was not
    for (let step = 0; step < MOST_STEPS && read < answer.results.length; step++) {
      hits.push(...(await readHits(page, answer, read)));
      if (isOver()) return;
      read += AT_ONCE;
      show();
      if ([...results.querySelectorAll('.hit')].some(isNew)) break;
    }
    [...results.querySelectorAll('.hit')].find(isNew)?.focus();
  };
  show();
}

async function readHits({ root, wanted }, { results, form }, from) {
  const some = results.slice(from, from + AT_ONCE);
  const hits = (await Promise.all(some.map((result) => hitsOf(result, form, root)))).flat();
  return wanted.by === 'date' ? hits : orderHits(hits);
}

/** Of shards that are not here nothing is known: a project or month beside the chosen ones has no figure then. */
function knownCounts(index, { chosen }, { counts, isPartial, of }) {
  if (isPartial) return {};
  const known = { ...Object.fromEntries(FACETS.map((facet) => [facet, {}])), ...counts };
  if (of === index.manifest.shards.length) return known;
  for (const facet of ['project', 'month']) if (chosen.has(facet)) delete known[facet];
  return known;
}
