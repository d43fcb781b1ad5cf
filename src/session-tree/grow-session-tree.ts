import { cutCycles } from '../dag/cut-cycles.ts';
import type { Thread } from '../dag/find-threads.ts';
import type { DagLine, DagLines } from '../dag-lines/draw-dag-lines.ts';
import type { Report } from '../diagnostics.ts';
import type { ProjectSource } from '../discover/discover-archive.ts';
import type { OutsideLink } from '../message-index/archive-index.ts';
import type { Note } from '../message-index/collect-file.ts';
import { type Anchor, anchorAgents } from './anchor-agents.ts';
import { type Attachment, attachSessions, type ShownOutside } from './attach-sessions.ts';
import { type Choice, chooseActive } from './choose-active.ts';
import { type AgentMeta, readAgentMetas } from './read-agent-metas.ts';
import { readWorkflowTasks } from './read-workflow-tasks.ts';

/** A line with its place in the tree. */
export interface TreeLine extends DagLine {
  readonly number: number;
  /** The line it hangs on, or -1. */
  readonly above: number;
  /** The row of that line it hangs on, or -1: an agent without an anchor hangs on its session as a whole. */
  readonly attachment: number;
  /** Set when it goes on from a row of another project. */
  readonly outside: Extract<Attachment, { kind: 'outside' }> | null;
  /** Steps below the trunk of its session. */
  readonly depth: number;
  readonly choice: Choice | null;
  readonly agentType: string | null;
  readonly anchor: Anchor | null;
  readonly meta: AgentMeta | null;
}

export interface SessionTree {
  readonly drawn: DagLines;
  readonly lines: readonly TreeLine[];
  /** Lines that hang on each line, oldest first. */
  readonly below: ReadonlyMap<number, readonly number[]>;
  readonly roots: readonly number[];
  /** Sessions of other projects that go on from rows of this one. */
  readonly outsideLinks: readonly OutsideLink[];
  /** Summaries in other projects of conversations in this one. */
  readonly outsideSummaries: readonly Note[];
}

/** Hangs every line where it leaves another one. */
export function growSessionTree(
  drawn: DagLines,
  project: ProjectSource,
  shownOutside: ShownOutside,
  report: Report,
): SessionTree {
  const metas = readAgentMetas(project, report);
  const anchors = anchorAgents(drawn, metas, readWorkflowTasks(project, report), report);
  const attachments = attachSessions(drawn, project, shownOutside);
  const hooks = hangLines(drawn, anchors, attachments, report);
  const { below, roots, depths } = linkLines(drawn.lines, hooks.above);
  const choices = chooseActive(drawn);
  const lines = drawn.lines.map((line, number): TreeLine => {
    const isAgent = line.kind === 'agent';
    const anchor = isAgent && hooks.rows[number] !== -1 ? (anchors.get(line.thread) ?? null) : null;
    const attachment = line.kind === 'trunk' ? attachments.get(line.thread) : undefined;
    const meta = isAgent ? (metas.of(line.thread) ?? null) : null;
    return {
      id: line.id,
      kind: line.kind,
      thread: line.thread,
      parent: line.parent,
      forkRow: line.forkRow,
      starts: line.starts,
      rows: line.rows,
      number,
      above: hooks.above[number]!,
      attachment: hooks.rows[number]!,
      outside: attachment?.kind === 'outside' ? attachment : null,
      depth: depths[number]!,
      choice: choices.get(number) ?? null,
      agentType: isAgent ? (anchor?.call.spawn?.agentType ?? meta?.agentType ?? 'unknown') : null,
      anchor,
      meta,
    };
  });
  const { archive } = drawn.dag.index;
  const [outsideLinks, outsideSummaries] = [archive.linksInto(project), archive.summariesOf(project)];
  return { drawn, lines, below, roots, outsideLinks, outsideSummaries };
}

/**
 * The row and the line that each line hangs on. Sessions and agents may claim to have come from each other; the first of
 * them hangs on nothing then.
 */
function hangLines(
  { lines, lineOf, threads, dag }: DagLines,
  anchors: ReadonlyMap<Thread, Anchor>,
  attachments: ReadonlyMap<Thread, Attachment>,
  report: Report,
): { rows: Int32Array; above: Int32Array } {
  const trunks = new Map(
    threads.all.flatMap(({ kind, session }, number) => (kind === 'trunk' ? [[session, number]] : [])),
  );
  const rows = Int32Array.from(lines, ({ kind, thread, forkRow }) => {
    if (kind === 'agent') return anchors.get(thread)?.row ?? -1;
    const attachment = kind === 'trunk' ? attachments.get(thread) : undefined;
    return attachment?.kind === 'row' ? attachment.row : forkRow;
  });
  const above = rows.map((row, number) => {
    const { kind, thread } = lines[number]!;
    if (kind === 'branch') return lines[number]!.parent;
    return row !== -1 ? lineOf[row]! : kind === 'agent' ? (trunks.get(thread.session) ?? -1) : -1;
  });
  for (const cut of cutCycles(above)) {
    rows[cut] = -1;
    const { kind, id, thread } = lines[cut]!;
    const trunk = kind === 'agent' ? (trunks.get(thread.session) ?? -1) : -1;
    if (!isAbove(above, cut, trunk)) above[cut] = trunk;
    const { ref } = dag.index.rows[thread.began]!;
    report({
      code: kind === 'agent' ? 'agent-cycle' : 'session-cycle',
      file: ref.file.name,
      line: ref.line,
      detail: id,
    });
  }
  return { rows, above };
}

/** Whether `upper` is `line` or hangs above it. */
function isAbove(above: Int32Array, upper: number, line: number): boolean {
  let at = line;
  while (at !== -1 && at !== upper) at = above[at]!;
  return at === upper;
}

/** Lines below each line, oldest first, and how deep each is. */
function linkLines(
  lines: readonly DagLine[],
  above: Int32Array,
): { below: Map<number, number[]>; roots: number[]; depths: Int32Array } {
  const below = new Map<number, number[]>();
  const roots: number[] = [];
  const starts = Int32Array.from(lines, startOf);
  const oldestFirst = Array.from(lines.keys()).sort((a, b) => starts[a]! - starts[b]! || a - b);
  for (const number of oldestFirst) {
    const list = above[number] === -1 ? roots : below.get(above[number]!);
    if (list) list.push(number);
    else below.set(above[number]!, [number]);
  }
  const depths = new Int32Array(lines.length);
  const queue = [...roots];
  for (let at = 0; at < queue.length; at++) {
    const number = queue[at]!;
    const parent = above[number]!;
    depths[number] = lines[number]!.kind === 'trunk' ? 0 : parent === -1 ? 1 : depths[parent]! + 1;
    for (const child of below.get(number) ?? []) queue.push(child);
  }
  return { below, roots, depths };
}

/** Rows are numbered by time; a line whose rows are all folded stands where its thread began. */
export const startOf = ({ rows, thread }: DagLine): number =>
  rows.length === 0 ? thread.began : rows.reduce((first, row) => Math.min(first, row));
