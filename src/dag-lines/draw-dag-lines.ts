import type { Dag } from '../dag/build-dag.ts';
import type { Thread, Threads } from '../dag/find-threads.ts';
import { linkChildren } from '../dag/link-children.ts';
import type { Report } from '../diagnostics.ts';
import type { Fold, MessageIndex } from '../message-index/index-messages.ts';
import { foldReplays } from './fold-replays.ts';
import { describeFork } from './fork.ts';
import { joinCompactions, type WalkParents } from './join-compactions.ts';
import { climb, type RungName } from './ladder.ts';
import { layOut } from './lay-out.ts';
import { gatherFacts, type SubtreeFacts } from './subtree-facts.ts';

/** An unbroken stretch of one thread: its trunk, or one branch of it. */
export interface DagLine {
  readonly id: string;
  readonly kind: 'trunk' | 'branch' | 'agent';
  readonly thread: Thread;
  /** The line a branch leaves, as an index into the lines; -1 for a trunk or an agent. */
  readonly parent: number;
  /** The row at which it leaves; -1 for a trunk or an agent. */
  readonly forkRow: number;
  /** The children of the fork row that it begins with. */
  readonly starts: readonly number[];
  readonly rows: readonly number[];
}

export interface SettledFork {
  readonly row: number;
  /** Every child in the thread, folded ones too. */
  readonly children: readonly number[];
  readonly rung: RungName;
  /** The branches that leave here, oldest first, as indices into the lines. */
  readonly branches: readonly number[];
}

export interface DagLines {
  readonly dag: Dag;
  readonly threads: Threads;
  readonly lines: readonly DagLine[];
  /** Line of each row; -1 where the row is folded. */
  readonly lineOf: Int32Array;
  /** Parents as walked: within the thread, over compactions, past folded copies. */
  readonly parents: Int32Array;
  /** The row shown instead of each row; -1 where the row itself is. */
  readonly twins: Int32Array;
  readonly forks: readonly SettledFork[];
  readonly folded: readonly Fold[];
}

/** Settles every fork of every thread on the ladder, then lays each line out in time. */
export function drawDagLines(dag: Dag, threads: Threads, report: Report): DagLines {
  const { index } = dag;
  const walk = joinCompactions(dag, threads);
  const { twins, reasons, parents } = foldReplays(dag, threads, walk);
  const isShown = (row: number): boolean => twins[row] === -1;
  const children = linkChildren(parents);
  const facts = gatherFacts(index, parents, children, isShown);
  const pen = new Pen(dag, threads);
  const forks: SettledFork[] = [];
  const settle = (row: number, line: number, recorded: readonly number[], below: readonly number[]): void => {
    const replays = recorded.filter((child) => !isShown(child)).length;
    const { rung, verdict } = climb(describeFork(index, facts, parents, row, below, replays));
    const branches = verdict.kind === 'branches' ? verdict.groups.map((group) => pen.branch(line, row, group)) : [];
    forks.push({ row, children: recorded.length > 1 ? recorded : below, rung, branches });
  };
  for (const { row, thread, roots } of forksAbove(dag, threads, walk))
    settle(row, thread, roots, roots.filter(isShown));
  for (const row of facts.order) {
    const line = pen.place(row, parents[row]!);
    if (dag.children.of(row).length < 2 && children.of(row).length < 2) continue;
    const recorded = Array.from(dag.children.of(row)).filter((child) => threads.of[child] === threads.of[row]);
    const below = competing(Array.from(children.of(row)), walk, facts, index);
    if (recorded.length > 1 || below.length > 1) settle(row, line, recorded, below);
  }
  const lines = pen.finish().map((line) => ({ ...line, rows: layOut(index, parents, line.rows) }));
  checkCoverage(lines, pen.lineOf, threads, twins, report);
  const folded = [...reasons].map(([row, reason]): Fold => {
    return { ref: index.rows[row]!.ref, uuid: index.ids[row]!, reason, twin: index.ids[twins[row]!]! };
  });
  return { dag, threads, lines, lineOf: pen.lineOf, parents, twins, forks, folded };
}

/** Assigns rows to lines from the roots down. */
class Pen {
  readonly lineOf: Int32Array;
  readonly #dag: Dag;
  readonly #threads: Threads;
  readonly #lines: (DagLine & { rows: number[] })[];
  readonly #startOf = new Map<number, number>();
  readonly #ids = new Set<string>();

  constructor(dag: Dag, threads: Threads) {
    this.#dag = dag;
    this.#threads = threads;
    this.lineOf = new Int32Array(dag.parents.length).fill(-1);
    this.#lines = threads.all.map((thread) => ({
      id: thread.id,
      kind: thread.kind,
      thread,
      parent: -1,
      forkRow: -1,
      starts: [],
      rows: [],
    }));
    for (const { id } of threads.all) this.#ids.add(id);
  }

  place(row: number, parent: number): number {
    const line = this.#startOf.get(row) ?? (parent === -1 ? this.#threads.of[row]! : this.lineOf[parent]!);
    this.lineOf[row] = line;
    return line;
  }

  branch(parent: number, forkRow: number, starts: readonly number[]): number {
    const { thread } = this.#lines[parent]!;
    const branchId = this.#claim(this.#lines[parent]!, this.#dag.index.ids[starts[0]!]!);
    const line = this.#lines.push({ id: branchId, kind: 'branch', thread, parent, forkRow, starts, rows: [] }) - 1;
    for (const start of starts) this.#startOf.set(start, line);
    return line;
  }

  /** `{line}@{uuid12}`. The whole uuid where twelve characters are taken, or where nesting made the id absurdly long. */
  #claim({ id, thread }: DagLine, uuid: string): string {
    const isLong = id.length > LONGEST_STEM;
    const short = isLong ? `${thread.id}@…@${uuid}` : `${id}@${uuid.slice(0, 12)}`;
    let free = this.#ids.has(short) ? `${isLong ? thread.id : id}@${uuid}` : short;
    for (let nth = 2; this.#ids.has(free); nth++) free = `${id}@${uuid}~${nth}`;
    this.#ids.add(free);
    return free;
  }

  /** Lines with their rows in order of time. */
  finish(): readonly (DagLine & { rows: readonly number[] })[] {
    for (let row = 0; row < this.lineOf.length; row++) {
      const line = this.lineOf[row]!;
      if (line !== -1) this.#lines[line]!.rows.push(row);
    }
    return this.#lines;
  }
}

/** Far below the length from which engines no longer hash a string by what it says. */
const LONGEST_STEM = 4000;

/** By construction every row is on one line or folded. Should that ever fail, nothing is lost: time order, and loudly. */
function checkCoverage(
  lines: readonly { readonly thread: Thread; rows: readonly number[] }[],
  lineOf: Int32Array,
  threads: Threads,
  twins: Int32Array,
  report: Report,
): void {
  const covered = new Map<Thread, number>();
  for (const { thread, rows } of lines) covered.set(thread, (covered.get(thread) ?? 0) + rows.length);
  for (const [trunk, thread] of threads.all.entries()) {
    const shown = thread.rows.filter((row) => twins[row] === -1);
    if (covered.get(thread) === shown.length) continue;
    report({ code: 'coverage-gap', file: '', line: 0, detail: thread.id });
    for (const [number, line] of lines.entries()) if (line.thread === thread) line.rows = number === trunk ? shown : [];
    for (const row of shown) lineOf[row] = trunk;
  }
}

/**
 * Children that may compete. What follows a compaction hangs on the row before it only in meaning, and is no fork there;
 * unless somebody went back to that row later, past the compaction.
 */
function competing(children: readonly number[], walk: WalkParents, facts: SubtreeFacts, index: MessageIndex): number[] {
  const named = children.filter((child) => walk.isLogical[child] === 0);
  if (named.length === children.length) return named;
  const isRetyped = named.some((child) => index.rows[facts.opening[child]!]?.kind === 'prompt');
  return isRetyped ? children.filter((child) => walk.isLogical[child] === 0 || facts.converses[child] === 1) : named;
}

/** A session that was resumed may be rewound to the very row it goes on from, which is another session's. */
function forksAbove(
  { parents, index }: Dag,
  threads: Threads,
  walk: WalkParents,
): { readonly row: number; readonly thread: number; readonly roots: readonly number[] }[] {
  const found = new Map<string, { row: number; thread: number; roots: number[] }>();
  for (const [root, above] of walk.parents.entries()) {
    const row = parents[root]!;
    if (above !== -1 || row === -1 || index.rows[row]!.session === index.rows[root]!.session) continue;
    const thread = threads.of[root]!;
    const known = found.get(`${thread} ${row}`);
    if (known) known.roots.push(root);
    else found.set(`${thread} ${row}`, { row, thread, roots: [root] });
  }
  return [...found.values()].filter(({ roots }) => roots.length > 1);
}
