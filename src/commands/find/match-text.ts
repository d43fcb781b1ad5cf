import type { Match } from '../pointer/find-matches.ts';
import { oneLine, type Surroundings } from '../pointer/surroundings.ts';
import { clean, plural } from '../terminal-text.ts';

const EXCERPT = 160;
const BEFORE = 50;
const ANCESTORS = 3;
const CHILDREN = 5;

/** A match and where it stands, for people. */
export function matchText({ number, row, text, at }: Match, around: Surroundings, siteUrl: string): string {
  const { index } = around.run.timeline.tree.drawn.dag;
  const { kind, session } = index.rows[row]!;
  const { rows: above, count } = around.above(row, ANCESTORS);
  const below = around.below(row);
  const link = around.link(row);
  const time = index.times[row]!;
  const facts = [
    ['id', clean(index.ids[row]!)],
    ['on', around.standing(row)],
    [
      'above',
      count === 0
        ? 'nothing: a conversation begins here'
        : `${above.map((other) => around.describe(other)).join(' ← ')}${count > above.length ? ` ← ${plural(count - above.length, 'more row')}` : ''}`,
    ],
    [
      'below',
      below.length === 0
        ? 'nothing: the conversation ends here'
        : `${below
            .slice(0, CHILDREN)
            .map((other) => around.describe(other))
            .join(' · ')}${below.length > CHILDREN ? ` · ${plural(below.length - CHILDREN, 'more row')}` : ''}`,
    ],
    ...(link === null ? [] : [['link', `${siteUrl}${link}`]]),
  ];
  return [
    `[${number}] ${kind}, ${timeText(time)}, ${clean(around.run.name)}, session ${clean(session)}`,
    `    ${oneLine(text, Math.max(0, at - BEFORE), EXCERPT)}`,
    ...facts.map(([name, value]) => `    ${name!.padEnd(6)} ${value}`),
  ].join('\n');
}

const timeText = (time: number): string =>
  Number.isFinite(time) && Math.abs(time) < 8.64e15
    ? `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`
    : 'no time';
