import { cutCycles } from '../dag/cut-cycles.ts';
import type { DagLine, DagLines } from '../dag-lines/draw-dag-lines.ts';
import type { Report } from '../diagnostics.ts';
import type { ProjectSource } from '../discover/discover-archive.ts';
import type { OutsideLink } from '../message-index/archive-index.ts';
import type { Note } from '../message-index/collect-rows.ts';
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
  const choices = chooseActive(drawn);
  const trunks = new Map(
    drawn.threads.all.flatMap((thread, number) => (thread.kind === 'trunk' ? [[thread.session, number]] : [])),
  );
  const hung = drawn.lines.map((line, number): TreeLine => {
    const anchor = line.kind === 'agent' ? (anchors.get(line.thread) ?? null) : null;
    const attachment = line.kind === 'trunk' ? attachments.get(line.thread) : undefined;
    const meta = line.kind === 'agent' ? (metas.of(line.thread) ?? null) : null;
    const row = anchor?.row ?? (attachment?.kind === 'row' ? attachment.row : line.forkRow);
    return {
      ...line,
      number,
      attachment: row,
      above: row !== -1 ? drawn.lineOf[row]! : line.kind === 'agent' ? (trunks.get(line.thread.session) ?? -1) : -1,
      outside: attachment?.kind === 'outside' ? attachment : null,
      depth: 0,
      choice: choices.get(number) ?? null,
      agentType: line.kind === 'agent' ? (anchor?.call.spawn?.agentType ?? meta?.agentType ?? 'unknown') : null,
      anchor,
      meta,
    };
  });
  const lines = cutLineCycles(hung, report);
  const { below, roots } = linkLines(lines);
  const { archive } = drawn.dag.index;
  return {
    drawn,
    lines: withDepths(lines, below, roots),
    below,
    roots,
    outsideLinks: archive.linksInto(project),
    outsideSummaries: archive.summariesOf(project),
  };
}

/** Sessions and agents may claim to have come from each other. The first of them hangs on nothing then. */
function cutLineCycles(lines: readonly TreeLine[], report: Report): readonly TreeLine[] {
  const cut = new Set(cutCycles(Int32Array.from(lines, ({ above }) => above)));
  if (cut.size === 0) return lines;
  return lines.map((line) => {
    if (!cut.has(line.number)) return line;
    const code = line.kind === 'agent' ? 'agent-cycle' : 'session-cycle';
    report({ code, file: '', line: 0, detail: line.id });
    return { ...line, above: -1, attachment: -1, anchor: null };
  });
}

function linkLines(lines: readonly TreeLine[]): { below: Map<number, number[]>; roots: number[] } {
  const below = new Map<number, number[]>();
  const roots: number[] = [];
  const starts = lines.map(startOf);
  const oldestFirst = [...lines].sort((a, b) => starts[a.number]! - starts[b.number]! || a.number - b.number);
  for (const { number, above } of oldestFirst) {
    const list = above === -1 ? roots : (below.get(above) ?? []);
    list.push(number);
    if (above !== -1) below.set(above, list);
  }
  return { below, roots };
}

/** Rows are numbered by time; a line whose rows are all folded stands where its thread began. */
const startOf = ({ rows, thread }: TreeLine): number =>
  rows.length === 0 ? thread.began : rows.reduce((first, row) => Math.min(first, row));

function withDepths(
  lines: readonly TreeLine[],
  below: ReadonlyMap<number, readonly number[]>,
  roots: readonly number[],
): TreeLine[] {
  const deep = [...lines];
  const queue = [...roots];
  for (let at = 0; at < queue.length; at++) {
    const { number, above, kind } = deep[queue[at]!]!;
    const depth = kind === 'trunk' ? 0 : above === -1 ? 1 : deep[above]!.depth + 1;
    deep[number] = { ...deep[number]!, depth };
    for (const child of below.get(number) ?? []) queue.push(child);
  }
  return deep;
}
