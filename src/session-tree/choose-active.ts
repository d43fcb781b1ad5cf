import type { DagLines, SettledFork } from '../dag-lines/draw-dag-lines.ts';
import { POINTER_KINDS, type PointerKind, Pointers } from './pointers.ts';

export type DecidedBy = PointerKind | 'is-active' | 'file-order';

export interface Choice {
  readonly status: 'active' | 'abandoned';
  readonly decidedBy: DecidedBy;
}

/**
 * Which branch of each fork a session is on: the one that holds the leaf its pointer names, else the flagged one, else
 * the last in the file. Keyed by line.
 */
export function chooseActive(lines: DagLines): ReadonlyMap<number, Choice> {
  const choices = new Map<number, Choice>();
  const pointers = new Pointers(lines);
  for (const fork of lines.forks) {
    if (fork.branches.length === 0) continue;
    const { branch, decidedBy } = activeOf(lines, fork, pointers);
    for (const line of fork.branches)
      choices.set(line, { status: line === branch ? 'active' : 'abandoned', decidedBy });
  }
  return choices;
}

function activeOf(lines: DagLines, fork: SettledFork, pointers: Pointers): { branch: number; decidedBy: DecidedBy } {
  const { rows } = lines.dag.index;
  const { session } = rows[fork.row]!;
  const startsOf = (line: number): readonly number[] => lines.lines[line]!.starts;
  for (const decidedBy of POINTER_KINDS) {
    const path = pointers.pathTo(session, decidedBy);
    const branch = path && fork.branches.find((line) => startsOf(line).some((start) => path.has(start)));
    if (branch !== undefined && branch !== null) return { branch, decidedBy };
  }
  const flagged = fork.branches.findLast((line) => startsOf(line).some((start) => rows[start]!.extra?.isActive));
  if (flagged !== undefined) return { branch: flagged, decidedBy: 'is-active' };
  const filePosition = (line: number): readonly [string, number, number] => {
    const { ref } = rows[startsOf(line)[0]!]!;
    return [ref.file.name, ref.line, ref.part];
  };
  const branch = fork.branches.reduce((last, line) => (isBehind(filePosition(line), filePosition(last)) ? line : last));
  return { branch, decidedBy: 'file-order' };
}

const isBehind = (a: readonly [string, number, number], b: readonly [string, number, number]): boolean =>
  a[0] !== b[0] ? a[0] > b[0] : a[1] !== b[1] ? a[1] > b[1] : a[2] > b[2];
