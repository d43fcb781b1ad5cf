import { localTimes } from '../times.js';
import { draw } from './draw.js';
import { iconOf, speakerOf } from './names.js';

const SPOKEN = new Set(['prompt', 'steering']);
const COMPACTED = { role: 'img', 'aria-label': 'before a compaction', title: 'Before a compaction' };
const TYPED = new Set(['tool', 'command']);

/** One message that was found: who, what around the words, when. */
export function drawHit(hit, attributes = {}) {
  const words = hit.excerpt.map(({ text, isMarked }) => (isMarked ? draw('mark', null, text) : text));
  const element = draw(
    'a',
    {
      class: `hit i-${iconOf(hit)}`,
      href: hit.href,
      'data-by': SPOKEN.has(hit.role) && !hit.agent ? 'person' : null,
      ...attributes,
    },
    draw('b', null, speakerOf(hit)),
    ' ',
    draw(
      'span',
      null,
      TYPED.has(hit.role) ? draw('code', null, words) : words,
      hit.isAbandoned && [' ', draw('span', { class: 'tag' }, 'abandoned')],
      // most of a long session is: a sign, as on its pages
      hit.isCompacted && [' ', draw('span', COMPACTED, '📦')],
      hit.label && draw('small', null, hit.label),
    ),
    ' ',
    hit.time !== null && draw('time', { datetime: new Date(hit.time * 1000).toISOString(), 'data-f': 'short' }),
  );
  localTimes(element);
  return element;
}
