import type { Report } from '../diagnostics.ts';
import type { MessageIndex } from '../message-index/index-messages.ts';
import { cutCycles } from './cut-cycles.ts';
import { type Children, linkChildren } from './link-children.ts';
import { promoteOrphans, type Root } from './promote-orphans.ts';

export interface Dag {
  readonly index: MessageIndex;
  /** Parent of each row, or -1: a root, or a parent in another project. Free of cycles. */
  readonly parents: Int32Array;
  readonly children: Children;
  readonly roots: readonly Root[];
  readonly cyclesCut: number;
}

/** Orphans first, then cycles, children last: only then is the graph safe to walk. */
export function buildDag(index: MessageIndex, report: Report, isOutside: (uuid: string) => boolean): Dag {
  const promoted = promoteOrphans(index, report, isOutside);
  const cut = cutCycles(promoted.parents);
  const roots = [...promoted.roots];
  for (const row of cut) {
    const { ref, uuid, parentUuid } = index.rows[row]!;
    roots.push({ row, kind: 'orphan', missingParent: parentUuid });
    report({ code: 'cycle-cut', file: ref.file.name, line: ref.line, uuid });
  }
  roots.sort((a, b) => a.row - b.row);
  return { index, parents: promoted.parents, children: linkChildren(promoted.parents), roots, cyclesCut: cut.length };
}
