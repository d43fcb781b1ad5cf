import { FACETS } from './address.js';
import { hitWords } from './draw-found.js';
import { drawGroups } from './draw-groups.js';
import { drawEnough, drawHelp, drawMore } from './draw-onward.js';
import { MOST_HITS } from './engine.js';
import { find } from './find.js';
import { drawNothing } from './nothing.js';
import { orderHits } from './order-hits.js';
import { AT_ONCE, readBest } from './read-best.js';

const MOST_STEPS = 10;

/** One search, from the first shards to the last; a newer one makes it stop. */
export async function showResults(page) {
  const { index, wanted, main, results, found, facets, isOver } = page;
  try {
    for await (const answer of find(index, wanted, { withCounts: true })) {
      if (isOver()) return;
      if (answer.results.length > 0) await showHits(page, answer);
      else if (answer.isLast) {
        found.say('Nothing found');
        results.replaceChildren(drawNothing(index, wanted, isOver));
      }
      if (isOver()) return;
      // with the hits, and not before them: the page is laid out once
      facets.update(wanted, knownCounts(index, wanted, answer));
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
  const isByDate = wanted.by === 'date';
  const words = isByDate || answer.form.startsWith('"') ? 0 : answer.form.split(' ').length;
  const able = answer.results.slice(0, MOST_HITS);
  const readSome = async (from) => {
    const best = await readBest(able.slice(from), words, (some) => index.read(some, answer.form));
    read += best.read;
    return isByDate ? best.hits : orderHits(best.hits);
  };
  let read = 0;
  const hits = await readSome(0);
  if (isOver()) return;
  found.update(wanted, projects, hits[0]?.title);
  found.say(...hitWords(answer, wanted));
  const show = () => {
    const left = able.length - read;
    const onward = left > 0 ? [drawMore(Math.min(left, AT_ONCE), left, more)] : [];
    if (left <= 0 && able.length < answer.total) onward.push(drawEnough(able.length));
    const groups = drawGroups(hits, { wanted, isAll: answer.total <= read, projects });
    results.replaceChildren(...groups, ...onward, drawHelp());
  };
  const more = async () => {
    const before = new Set([...results.querySelectorAll('.hit')].map(({ href }) => href));
    const isNew = ({ href }) => !before.has(href);
    // of a session only some are shown: go on until there is one that was not
    for (let step = 0; step < MOST_STEPS && read < able.length; step++) {
      hits.push(...(await readSome(read)));
      if (isOver()) return;
      show();
      if ([...results.querySelectorAll('.hit')].some(isNew)) break;
    }
    [...results.querySelectorAll('.hit')].find(isNew)?.focus();
  };
  show();
}

/** Of shards that are not here nothing is known: a project or month beside the chosen ones has no figure then. */
function knownCounts(index, { chosen }, { counts, isPartial, of }) {
  if (isPartial) return {};
  const known = { ...Object.fromEntries(FACETS.map((facet) => [facet, {}])), ...counts };
  if (of === index.manifest.shards.length) return known;
  for (const facet of ['project', 'month']) if (chosen.has(facet)) delete known[facet];
  return known;
}
