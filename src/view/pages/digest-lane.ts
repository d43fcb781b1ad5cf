import type { TreeLine } from '../../session-tree/grow-session-tree.ts';
import type { Timeline } from '../../timeline/write-timeline.ts';
import { anchorOf } from '../addresses.ts';
import { cutParts } from '../cut-parts.ts';
import { isShown } from '../group-messages.ts';
import { soundTime } from './days.ts';
import type { SessionLines } from './digest-session.ts';

/** A session in the picture of its project. All numbers are moments. */
export interface LaneDigest {
  readonly session: string;
  /** Where it leaves its parent's lane. */
  readonly joins: number | null;
  readonly start: number;
  readonly end: number;
  /** Its prompts, or some of them if there are many. */
  readonly prompts: readonly number[];
  readonly compactions: readonly number[];
  readonly agents: readonly (readonly [start: number, end: number])[];
  readonly abandoned: readonly AbandonedDigest[];
}

export interface AbandonedDigest {
  /** Of its first row, and the page that is on. */
  readonly anchor: string;
  readonly part: number;
  readonly leaves: number;
  readonly prompts: readonly number[];
  readonly end: number;
  readonly messages: number;
}

const MOST_PROMPTS = 16;
const MOST_AGENTS = 6;
const MOST_COMPACTIONS = 8;
const MOST_ABANDONED = 3;

/** Null for a session without times: it has no place on the axis. */
export function digestLane(timeline: Timeline, { trunk, lines, messages, abandoned }: SessionLines): LaneDigest | null {
  const { tree } = timeline;
  const { rows, times } = tree.drawn.dag.index;
  const own = lines.filter(({ thread }) => thread.kind === 'trunk');
  const dead = new Map(own.map((line) => [line.number, abandoned[line.number]!]));
  const alive = own.filter(({ number }) => dead.get(number) === -1);
  const spoken = alive.flatMap((line) => line.rows);
  // of some sessions only the agents are left
  const moments = momentsOf(times, spoken.length > 0 ? spoken : lines.flatMap((line) => line.rows));
  if (moments.length === 0) return null;
  const promptsOf = (some: readonly TreeLine[]): number[] =>
    momentsOf(
      times,
      some.flatMap((line) => line.rows.filter((row) => rows[row]!.kind === 'prompt')),
    );
  const aliveLines = new Set(alive.map(({ number }) => number));
  const roots = new Set([...dead.values()].filter((root) => root !== -1));
  const parts = roots.size === 0 ? [] : cutParts(timeline, { messages });
  const numberOf = (row: number): number => messages.find((message) => message.rows.includes(row))?.number ?? 0;
  return {
    session: trunk.thread.session,
    joins: trunk.attachment === -1 ? null : soundTime(times[trunk.attachment]!),
    start: moments[0]!,
    end: moments.at(-1)!,
    prompts: thin(promptsOf(alive), MOST_PROMPTS),
    compactions: thin(
      momentsOf(
        times,
        timeline.compactions.flatMap(({ line, row }) => (aliveLines.has(line) ? row : [])),
      ),
      MOST_COMPACTIONS,
    ),
    agents: thin(agentsOf(times, lines), MOST_AGENTS),
    abandoned: [...roots]
      .sort((a, b) => a - b)
      .slice(-MOST_ABANDONED)
      .flatMap((root): AbandonedDigest[] => {
        const inside = own.filter(({ number }) => dead.get(number) === root);
        const { forkRow, rows: first } = tree.lines[root]!;
        const all = momentsOf(
          times,
          inside.flatMap((line) => line.rows),
        );
        const leaves = forkRow === -1 ? null : soundTime(times[forkRow]!);
        if (first.length === 0 || all.length === 0 || leaves === null) return [];
        const numbers = new Set(inside.map(({ number }) => number));
        return [
          {
            anchor: anchorOf(tree.drawn.dag.index.ids[first[0]!]!),
            part: parts.findLastIndex((part) => part.first <= numberOf(first[0]!)),
            leaves,
            prompts: thin(promptsOf(inside), MOST_AGENTS),
            end: all.at(-1)!,
            messages: messages.filter((message) => numbers.has(message.line) && isShown(message)).length,
          },
        ];
      }),
  };
}

const momentsOf = (times: Float64Array, rows: readonly number[]): number[] =>
  rows.flatMap((row) => soundTime(times[row]!) ?? []).sort((a, b) => a - b);

const agentsOf = (times: Float64Array, lines: readonly TreeLine[]): (readonly [number, number])[] =>
  lines
    .filter(({ kind }) => kind === 'agent')
    .map(({ rows }) => momentsOf(times, rows))
    .flatMap((moments): (readonly [number, number])[] => (moments.length > 0 ? [[moments[0]!, moments.at(-1)!]] : []))
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);

/** Evenly chosen, first and last among them. */
export function thin<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, at) => items[Math.round((at * (items.length - 1)) / (most - 1))]!);
}
