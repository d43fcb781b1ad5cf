import type { DagLines, SettledFork } from '../dag-lines/draw-dag-lines.ts';
import type { Note } from '../message-index/collect-rows.ts';

export type DecidedBy = 'last-prompt' | 'summary' | 'is-active' | 'file-order';

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
  for (const decidedBy of ['last-prompt', 'summary'] as const) {
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

/** The rows from each session's active leaf up to its root, by the kind of row that names the leaf. */
class Pointers {
  readonly #lines: DagLines;
  readonly #leaves = new Map<string, { readonly leaf: number; readonly note: Note }>();
  readonly #paths = new Map<string, ReadonlySet<number>>();

  constructor(lines: DagLines) {
    this.#lines = lines;
    for (const note of lines.dag.index.notes) this.#add(note);
  }

  pathTo(session: string, kind: 'last-prompt' | 'summary'): ReadonlySet<number> | undefined {
    const key = `${kind} ${session}`;
    const leaf = this.#leaves.get(key)?.leaf;
    if (leaf === undefined) return undefined;
    let path = this.#paths.get(key);
    if (!path) {
      path = this.#upFrom(leaf);
      this.#paths.set(key, path);
    }
    return path;
  }

  /** A later pointer replaces an earlier one; one whose leaf is nowhere does not count. */
  #add(note: Note): void {
    const { type, value } = note;
    if (type !== 'last-prompt' && type !== 'summary') return;
    const { index } = this.#lines.dag;
    const row = typeof value.leafUuid === 'string' ? index.byId.get(value.leafUuid) : undefined;
    if (row === undefined) return;
    const leaf = this.#lines.twins[row] === -1 ? row : this.#lines.twins[row]!;
    const key = `${type} ${index.rows[leaf]!.session}`;
    const known = this.#leaves.get(key);
    if (!known || isLater(note, known.note)) this.#leaves.set(key, { leaf, note });
  }

  #upFrom(leaf: number): ReadonlySet<number> {
    const path = new Set<number>();
    for (let row = leaf; row !== -1 && !path.has(row); row = this.#lines.parents[row]!) path.add(row);
    return path;
  }
}

/** In one file the last one counts, whatever the clock said; of two files the one that was written later. */
const isLater = (a: Note, b: Note): boolean => (a.ref.file === b.ref.file ? true : !(a.time < b.time));
