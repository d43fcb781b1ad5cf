import type { SessionTree, TreeLine } from '../session-tree/grow-session-tree.ts';

/** A step of the reader: the header of a line (`row` is -1), or a row of it. */
export interface Step {
  readonly line: number;
  readonly row: number;
}

/**
 * The order in which a person reads a project: a line with its agents nested behind the calls that spawned them, its
 * branches at the fork, agents without an anchor at the end of their session, then the sessions that go on from it.
 */
export function readingOrder(tree: SessionTree): readonly Step[] {
  const steps: Step[] = [];
  const positions = positionsOf(tree);
  const stack: Frame[] = [];
  const enter = (line: number): void => {
    steps.push({ line, row: -1 });
    stack.push({ line, next: 0, stops: stopsOf(tree, line, positions), stop: 0 });
  };
  for (const root of tree.roots) {
    enter(root);
    for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
      const { rows } = tree.lines[frame.line]!;
      const stop = frame.stops[frame.stop];
      if (stop !== undefined && stop.behind < frame.next) {
        frame.stop++;
        enter(stop.line);
      } else if (frame.next < rows.length) steps.push({ line: frame.line, row: rows[frame.next++]! });
      else if (stop === undefined) stack.pop();
      else frame.next++;
    }
  }
  return steps;
}

interface Frame {
  readonly line: number;
  next: number;
  readonly stops: readonly Stop[];
  stop: number;
}

/** A line to be entered behind the row at a position. */
interface Stop {
  readonly behind: number;
  readonly rank: number;
  readonly line: number;
}

const AGENT = 0;
const BRANCH = 1;
const LOOSE_AGENT = 2;
const SESSION = 3;

function stopsOf(tree: SessionTree, number: number, positions: Int32Array): readonly Stop[] {
  const line = tree.lines[number]!;
  const below = (tree.below.get(number) ?? []).map((child) => tree.lines[child]!);
  const end = line.rows.length;
  const forkEnds = new Map<number, number>();
  const stops = below.map((child, nth): Stop & { readonly nth: number } => {
    if (child.kind === 'branch')
      return { behind: forkEnd(line, child, positions, forkEnds), rank: BRANCH, line: child.number, nth };
    if (child.kind === 'trunk') return { behind: end, rank: SESSION, line: child.number, nth };
    if (child.attachment === -1) return { behind: end, rank: LOOSE_AGENT, line: child.number, nth };
    return { behind: positions[child.attachment]!, rank: AGENT, line: child.number, nth: child.anchor?.nth ?? nth };
  });
  return stops.sort((a, b) => a.behind - b.behind || a.rank - b.rank || a.nth - b.nth || a.line - b.line);
}

/**
 * Hooks of the fork's own answer still come before its branches: everything on the trunk up to where they begin. Branches
 * come oldest first, so each looks on from where the one before it stopped.
 */
function forkEnd(line: TreeLine, branch: TreeLine, positions: Int32Array, ends: Map<number, number>): number {
  // A session may fork before its first row: at the row of another session that it goes on from.
  const start = line.rows[positions[branch.forkRow]!] === branch.forkRow ? positions[branch.forkRow]! : -1;
  let at = ends.get(branch.forkRow) ?? start;
  const begin = branch.starts[0]!;
  while (at + 1 < line.rows.length && line.rows[at + 1]! < begin) at++;
  ends.set(branch.forkRow, at);
  return at;
}

function positionsOf({ lines, drawn }: SessionTree): Int32Array {
  const positions = new Int32Array(drawn.lineOf.length).fill(-1);
  for (const { rows } of lines) for (const [at, row] of rows.entries()) positions[row] = at;
  return positions;
}
