import type { ProjectRun } from '../../pipeline.ts';
import type { TreeLine } from '../../session-tree/grow-session-tree.ts';
import { clean } from '../terminal-text.ts';
import type { Selected } from './select-rows.ts';

const DEEPEST_INDENT = 40;

/**
 * The project as a tree of text: a line's rows stand below each other, and only what leaves the line is set in. A step
 * in for every row would make a chain of n rows n² characters.
 */
export function projectTree(run: ProjectRun, selected: Selected): string {
  const { timeline } = run;
  const { tree } = timeline;
  const { ids, rows } = tree.drawn.dag.index;
  const depths = new Map<number, number>();
  const out = [`${clean(run.name)}  (${clean(run.source.dir) || '.'})`];
  for (const { line, row } of timeline.steps) {
    const treeLine = tree.lines[line]!;
    if (!depths.has(line)) depths.set(line, (depths.get(treeLine.above) ?? -1) + 1);
    if (!selected.lines.has(line)) continue;
    const depth = depths.get(line)!;
    const indent = '    '.repeat(Math.min(depth, DEEPEST_INDENT)) + (depth > DEEPEST_INDENT ? `[${depth}] ` : '');
    if (row === -1) out.push(`${indent}${headerOf(treeLine, timeline.titles[line] ?? null)}`);
    else
      out.push(
        `${indent}${row === treeLine.rows.at(-1) ? '└── ' : '├── '}${clean(rows[row]!.type)} (${clean(ids[row]!.slice(0, 8))}...)`,
      );
  }
  return out.join('\n');
}

export function headerOf({ kind, id, choice, agentType, thread, starts }: TreeLine, title: string | null): string {
  const name = title ? ` • ${clean(title)}` : '';
  if (kind === 'trunk') return `Session • ${clean(thread.session.slice(0, 8))}${name}`;
  if (kind === 'agent')
    return `Agent • ${clean(agentType ?? 'unknown')} • ${clean(id.slice(id.indexOf('#') + 1))}${name}`;
  const uuid = id.slice(id.lastIndexOf('@') + 1, id.lastIndexOf('@') + 9);
  return `Branch • ${clean(uuid)}${name} (${choice?.status ?? 'one of'}, ${choice?.decidedBy ?? starts.length})`;
}
