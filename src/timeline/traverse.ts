import { cutCycles } from '../dag/cut-cycles.ts';
import { linkChildren } from '../dag/link-children.ts';
import type { SessionTree } from '../session-tree/grow-session-tree.ts';
import type { Timeline } from './write-timeline.ts';

export type Order = 'reading' | 'depth-first' | 'breadth-first' | 'active';

export const ORDERS: readonly Order[] = ['reading', 'depth-first', 'breadth-first', 'active'];

/** The shown rows of a project in one of the orders that people ask for. */
export function traverse({ tree, steps }: Timeline, order: Order): readonly number[] {
  if (order === 'depth-first') return depthFirst(parentsAcross(tree), tree);
  if (order === 'breadth-first') return breadthFirst(parentsAcross(tree), tree);
  const left = order === 'active' ? abandonedLines(tree) : new Set<number>();
  return steps.flatMap(({ line, row }) => (row === -1 || left.has(line) ? [] : row));
}

/** Parents over the borders of lines: an agent hangs on its call, a session on the row it goes on from. */
export function parentsAcross({ drawn, lines }: SessionTree): Int32Array {
  const parents = drawn.parents.map((parent, row) => {
    if (parent !== -1 || drawn.lineOf[row] === -1) return parent;
    const recorded = drawn.dag.parents[row]!;
    if (recorded !== -1) return drawn.twins[recorded] === -1 ? recorded : drawn.twins[recorded]!;
    return lines[drawn.lineOf[row]!]!.kind === 'agent' ? lines[drawn.lineOf[row]!]!.attachment : -1;
  });
  cutCycles(parents);
  return parents;
}

const isRoot = (parents: Int32Array, { drawn }: SessionTree, row: number): boolean =>
  parents[row] === -1 && drawn.lineOf[row] !== -1;

function depthFirst(parents: Int32Array, tree: SessionTree): number[] {
  const children = linkChildren(parents);
  const visited: number[] = [];
  for (let root = 0; root < parents.length; root++) {
    const stack = isRoot(parents, tree, root) ? [root] : [];
    for (let row = stack.pop(); row !== undefined; row = stack.pop()) {
      visited.push(row);
      const below = children.of(row);
      for (let at = below.length - 1; at >= 0; at--) stack.push(below[at]!);
    }
  }
  return visited;
}

function breadthFirst(parents: Int32Array, tree: SessionTree): number[] {
  const children = linkChildren(parents);
  const visited: number[] = [];
  for (let row = 0; row < parents.length; row++) if (isRoot(parents, tree, row)) visited.push(row);
  for (let at = 0; at < visited.length; at++) for (const child of children.of(visited[at]!)) visited.push(child);
  return visited;
}

/** Lines that were left behind, with everything that hangs on them. */
function abandonedLines(tree: SessionTree): ReadonlySet<number> {
  const left = new Set<number>();
  const queue = [...tree.roots];
  for (let at = 0; at < queue.length; at++) {
    const { number, above, choice } = tree.lines[queue[at]!]!;
    if (choice?.status === 'abandoned' || left.has(above)) left.add(number);
    for (const child of tree.below.get(number) ?? []) queue.push(child);
  }
  return left;
}
