import type { ProjectRun } from '../../pipeline.ts';

/** What of a session is drawn, and how closely. */
export interface Focus {
  readonly session: string;
  /** The message that was asked for, or -1. */
  readonly row: number;
  /** Lines of the session. */
  readonly lines: ReadonlySet<number>;
  /** Those of them that are drawn row by row. */
  readonly open: ReadonlySet<number>;
  shows(row: number): boolean;
}

/** All of a session: prompts, forks, where agents leave, and both ends of every line. */
export function wholeSession(run: ProjectRun, session: string): Focus {
  const lines = linesOf(run, session);
  const { rows } = run.timeline.tree.drawn.dag.index;
  const landmarks = landmarksOf(run, lines);
  const shows = (row: number): boolean =>
    landmarks.has(row) || rows[row]!.kind === 'prompt' || rows[row]!.kind === 'boundary';
  return { session, row: -1, lines, open: lines, shows };
}

/** A message with what is near it, and the lines that lead to it. */
export function aroundRow(run: ProjectRun, row: number, around: number): Focus {
  const { tree } = run.timeline;
  const { drawn } = tree;
  const line = drawn.lineOf[row]!;
  const { session } = tree.lines[line]!.thread;
  const lines = linesOf(run, session);
  const open = new Set<number>();
  for (let at = line; at !== -1 && lines.has(at); at = tree.lines[at]!.above) open.add(at);
  const landmarks = landmarksOf(run, open);
  const near = new Set<number>([row]);
  for (let at = drawn.parents[row]!; at !== -1 && near.size <= around; at = drawn.parents[at]!) near.add(at);
  const own = tree.lines[line]!.rows;
  const position = own.indexOf(row);
  for (const next of own.slice(Math.max(0, position - around), position + around + 1)) near.add(next);
  return { session, row, lines, open, shows: (shown) => landmarks.has(shown) || near.has(shown) };
}

function linesOf({ timeline }: ProjectRun, session: string): ReadonlySet<number> {
  return new Set(timeline.tree.lines.filter(({ thread }) => thread.session === session).map(({ number }) => number));
}

/** Rows at which something happens to a line: it begins, it ends, or another leaves it. */
function landmarksOf({ timeline }: ProjectRun, among: ReadonlySet<number>): ReadonlySet<number> {
  const { tree } = timeline;
  const landmarks = new Set<number>();
  for (const number of among) {
    const { rows } = tree.lines[number]!;
    if (rows.length > 0) landmarks.add(rows[0]!).add(rows.at(-1)!);
    for (const below of tree.below.get(number) ?? []) {
      const { kind, forkRow, attachment } = tree.lines[below]!;
      landmarks.add(kind === 'branch' ? forkRow : attachment);
    }
  }
  return landmarks;
}
