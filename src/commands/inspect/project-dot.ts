import type { ProjectRun } from '../../pipeline.ts';
import { clean } from '../terminal-text.ts';
import type { Selected } from './select-rows.ts';

const COLOURS: Readonly<Record<string, string>> = { user: 'lightblue', assistant: 'lightgreen', system: 'lightgray' };

/** The graph as it was recorded, for Graphviz. */
export function projectDot(run: ProjectRun, selected: Selected): string {
  const { dag, twins } = run.timeline.tree.drawn;
  const { ids, rows } = dag.index;
  const out = [`digraph ${quote(run.slug)} {`, '  rankdir=TB;'];
  const isDrawn = (row: number): boolean => selected.has(row);
  for (const [row, { type }] of rows.entries()) {
    if (!isDrawn(row)) continue;
    const style = twins[row] === -1 ? 'filled' : 'dashed';
    out.push(`  ${quote(ids[row]!)} [label=${quote(type)}, fillcolor=${COLOURS[type] ?? 'white'}, style=${style}];`);
  }
  for (const [row, parent] of dag.parents.entries())
    if (parent !== -1 && isDrawn(row) && isDrawn(parent)) out.push(`  ${quote(ids[parent]!)} -> ${quote(ids[row]!)};`);
  out.push('}');
  return out.join('\n');
}

const quote = (text: string): string =>
  `"${clean(text.replace(/\s/g, ' ')).replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`;
