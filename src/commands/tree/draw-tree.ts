import type { TreeLine } from '../../session-tree/grow-session-tree.ts';
import { Pointers } from '../../session-tree/pointers.ts';
import { headerOf } from '../inspect/project-tree.ts';
import type { Surroundings } from '../pointer/surroundings.ts';
import { clean, plural } from '../terminal-text.ts';
import type { Focus } from './choose-focus.ts';

const DEEPEST_INDENT = 20;

/**
 * A session as a tree of text. What is on the active path bears a star; rows that nothing happens at are counted, not
 * shown; a line that is not in focus is its header and a count.
 */
export function* drawTree(surroundings: Surroundings, focus: Focus): Generator<string> {
  const { timeline, name } = surroundings.run;
  const { tree, titles, steps } = timeline;
  const leaf = new Pointers(tree.drawn).deciding(focus.session)?.leaf ?? -1;
  const sizes = sizesOf(surroundings, focus);
  let hidden = 0;
  let hiddenOn = -1;
  const lead = (line: number): string => {
    const { depth } = tree.lines[line]!;
    const deep = depth > DEEPEST_INDENT ? `[${depth}] ` : '';
    return `${surroundings.isAbandoned(line) ? ' ' : '*'} ${'    '.repeat(Math.min(depth, DEEPEST_INDENT))}${deep}`;
  };
  const folded = (): string[] => {
    const text = hidden === 0 ? [] : [`${lead(hiddenOn)}│   … ${plural(hidden, 'row')}`];
    hidden = 0;
    return text;
  };
  yield `${clean(name)}, session ${clean(focus.session)}`;
  for (const { line, row } of steps) {
    const treeLine = tree.lines[line]!;
    if (!focus.lines.has(line)) continue;
    const isOpen = focus.open.has(line);
    if (row === -1) {
      if (!isOpen && !focus.open.has(treeLine.above)) continue;
      yield* folded();
      const rest = isOpen ? '' : `  … ${plural(sizes.get(line) ?? 0, 'row')}`;
      yield `${lead(line)}${headerOf(treeLine, titles[line] ?? null)}${comesFrom(treeLine)}${rest}`;
    } else if (isOpen && (focus.shows(row) || row === leaf)) {
      yield* folded();
      const notes = [...(row === focus.row ? ['this one'] : []), ...(row === leaf ? ['the pointer'] : [])];
      const joint = row === treeLine.rows.at(-1) ? '└── ' : '├── ';
      yield `${lead(line)}${joint}${surroundings.describe(row)}${notes.length > 0 ? `  ◄ ${notes.join(', ')}` : ''}`;
    } else if (isOpen) {
      if (hiddenOn !== line) yield* folded();
      hiddenOn = line;
      hidden++;
    }
  }
  yield* folded();
}

/** A session that goes on from another says where from. */
const comesFrom = ({ kind, above, attachment, outside }: TreeLine): string =>
  kind !== 'trunk' || (above === -1 && !outside) || (attachment === -1 && !outside)
    ? ''
    : '  (goes on from another session)';

/** How many rows a line has, with everything that hangs on it. */
function sizesOf({ run }: Surroundings, { lines }: Focus): ReadonlyMap<number, number> {
  const { tree, steps } = run.timeline;
  const sizes = new Map<number, number>();
  // In reading order a line comes before what hangs on it.
  const headers = steps.filter(({ line, row }) => row === -1 && lines.has(line));
  for (const { line } of headers.reverse()) {
    const own = (sizes.get(line) ?? 0) + tree.lines[line]!.rows.length;
    sizes.set(line, own);
    const { above, kind } = tree.lines[line]!;
    if (kind !== 'trunk' && above !== -1) sizes.set(above, (sizes.get(above) ?? 0) + own);
  }
  return sizes;
}
