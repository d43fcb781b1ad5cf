import type { Usage } from '../../message-index/index-row.ts';
import { isConversation } from '../../message-index/row-kind.ts';
import type { SessionTree, TreeLine } from '../../session-tree/grow-session-tree.ts';
import { sumUsage } from '../../timeline/sum-usage.ts';
import type { Timeline } from '../../timeline/write-timeline.ts';
import { nameFromId } from '../addresses.ts';
import { isShown, type Message } from '../group-messages.ts';
import { type Day, soundTime } from './days.ts';
import { estimateCost } from './price-table.ts';
import { NO_FACTS } from './session-facts.ts';
import { timeAtWork } from './time-at-work.ts';

/**
 * What lists say about a session. Plain data: it is kept while the session itself is forgotten. What only its content
 * tells (branches, calls, edits, errors, pages) is added when that has been read.
 */
export interface SessionDigest {
  readonly id: string;
  /** Name of its pages, without part and ending. */
  readonly name: string;
  /** What a person or the CLI called it. */
  readonly title: string | null;
  readonly firstPrompt: string | null;
  /** Milliseconds; null when no row has a usable time. */
  readonly start: number | null;
  readonly end: number | null;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  /** Milliseconds, without the pauses. */
  readonly atWork: number;
  readonly parent: ParentSession | null;
  readonly gitBranches: readonly string[];
  readonly cliVersions: readonly string[];
  /** The one that wrote most first. */
  readonly models: readonly string[];
  /** Without those of abandoned versions. */
  readonly prompts: number;
  readonly messages: number;
  readonly toolCalls: number;
  readonly edits: number;
  readonly errors: number;
  readonly agents: number;
  /** Points at which it has more than one version. */
  readonly forks: number;
  readonly compactions: number;
  readonly parts: number;
  readonly usage: readonly (readonly [model: string, usage: Usage])[];
  /** Dollars; null when a model has no known price. */
  readonly cost: number | null;
}

/** Where a session goes on from: the end of another one, the middle of it, or another project. */
export interface ParentSession {
  readonly session: string;
  readonly kind: 'resume' | 'fork' | 'outside';
  /** Number of the prompt it forked off after, where that is plain. */
  readonly prompt: number | null;
  /** Folder of the other project in the archive. */
  readonly project: string | null;
}

/** A session's lines: its trunk, its branches, its agents. */
export interface SessionLines {
  readonly trunk: TreeLine;
  readonly lines: readonly TreeLine[];
  readonly messages: readonly Message[];
  /** For each line of the project the abandoned one that it is on or below, or -1. */
  readonly abandoned: Int32Array;
}

export function digestSession(
  timeline: Timeline,
  { trunk, lines, messages, abandoned }: SessionLines,
  dayOf: (time: number) => Day,
): SessionDigest {
  const { tree } = timeline;
  const { rows, times } = tree.drawn.dag.index;
  const shown = lines.flatMap((line) => line.rows).sort((a, b) => a - b);
  const moments = shown.flatMap((row) => soundTime(times[row]!) ?? []);
  const [start, end] = [moments[0] ?? null, moments.at(-1) ?? null];
  const numbers = new Set(lines.map(({ number }) => number));
  const isPublished = (row: number): boolean => rows[row]!.kind !== 'withdrawn';
  const usage = [...sumUsage(tree, shown)];
  const spoken = lines.filter(({ thread }) => thread.kind === 'trunk');
  const typed = spoken.flatMap((line) => line.rows);
  const kept = spoken.filter((line) => abandoned[line.number] === -1).flatMap((line) => line.rows);
  const firstPrompt = typed.toSorted((a, b) => a - b).find((row) => rows[row]!.kind === 'prompt');
  const prompt = firstPrompt === undefined ? null : (rows[firstPrompt]!.extra?.typed ?? null);
  const agent = lines.find(({ kind, rows: own }) => kind === 'agent' && own.length > 0);
  // of some sessions only the agents are left
  const title =
    timeline.titles[trunk.number] ?? (prompt === null && agent ? timeline.titles[agent.number] : null) ?? null;
  return {
    id: trunk.thread.session,
    name: nameFromId(trunk.thread.session),
    title: title === prompt ? null : title,
    firstPrompt: prompt,
    start,
    end,
    firstDay: start === null ? null : dayOf(start),
    lastDay: end === null ? null : dayOf(end),
    atWork: timeAtWork(moments),
    parent: parentOf(tree, trunk),
    gitBranches: NO_FACTS.gitBranches,
    cliVersions: [...new Set(shown.flatMap((row) => rows[row]!.version ?? []))],
    models: usage.toSorted(([, a], [, b]) => b.output - a.output).map(([model]) => model),
    prompts: kept.filter((row) => rows[row]!.kind === 'prompt').length,
    messages: messages.filter(isShown).length,
    toolCalls: NO_FACTS.toolCalls,
    edits: NO_FACTS.edits,
    errors: NO_FACTS.errors,
    agents: lines.filter(({ kind, rows: inLine }) => kind === 'agent' && inLine.some(isPublished)).length,
    forks: tree.drawn.forks.filter(({ row, branches }) => branches.length > 1 && numbers.has(tree.drawn.lineOf[row]!))
      .length,
    compactions: timeline.compactions.filter(({ line }) => numbers.has(line)).length,
    parts: NO_FACTS.parts,
    usage,
    cost: estimateCost(usage),
  };
}

function parentOf(tree: SessionTree, trunk: TreeLine): ParentSession | null {
  if (trunk.outside)
    return { session: trunk.outside.session, kind: 'outside', prompt: null, project: trunk.outside.project };
  const above = tree.lines[trunk.above];
  if (!above || above.thread.session === trunk.thread.session) return null;
  const { session } = above.thread;
  if (!wentOn(tree, above, trunk.attachment)) return { session, kind: 'resume', prompt: null, project: null };
  const { rows } = tree.drawn.dag.index;
  const before = above.rows.slice(0, above.rows.indexOf(trunk.attachment) + 1);
  const prompts = above.kind === 'trunk' ? before.filter((row) => rows[row]!.kind === 'prompt').length : 0;
  return { session, kind: 'fork', prompt: prompts > 0 ? prompts : null, project: null };
}

/** Whether anything was said in a line behind a row of it; hooks and the like may well follow the last word. */
function wentOn(tree: SessionTree, line: TreeLine, row: number): boolean {
  const { rows } = tree.drawn.dag.index;
  const at = line.rows.indexOf(row);
  if (line.rows.slice(at + 1).some((later) => isConversation(rows[later]!.kind))) return true;
  const branches = (tree.below.get(line.number) ?? []).map((number) => tree.lines[number]!);
  return branches.some(
    ({ kind, forkRow, rows: own }) => kind === 'branch' && own.length > 0 && line.rows.indexOf(forkRow) >= at,
  );
}
