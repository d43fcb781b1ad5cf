import { partFile } from '../addresses.ts';
import { type Day, datedDaysText } from './days.ts';
import { type AbandonedDigest, type LaneDigest, thin } from './digest-lane.ts';
import type { ProjectDigest } from './digest-project.ts';
import type { SessionDigest } from './digest-session.ts';
import { type LaneAxis, layAxis } from './lane-axis.ts';
import { LaneRows } from './lane-rows.ts';
import { clip } from './plain-line.ts';
import { titleOf } from './session-title.ts';

/** The picture of a project's conversations: a lane a session, time from left to right. */
export interface LanesView {
  readonly width: number;
  readonly height: number;
  /** In words. */
  readonly title: string;
  /** From the first day to the last. */
  readonly span: string;
  readonly days: LaneAxis['days'];
  readonly bottom: number;
  readonly lanes: readonly LaneView[];
}

export interface LaneView {
  readonly href: string;
  readonly label: string;
  readonly isFork: boolean;
  readonly name: { readonly x: number; readonly y: number; readonly text: string; readonly isAtEnd: boolean };
  readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly line: string;
  readonly agents: readonly { readonly line: string; readonly x: number; readonly y: number }[];
  readonly prompts: readonly Point[];
  readonly compactions: readonly Point[];
  readonly abandoned: readonly AbandonedView[];
}

export interface AbandonedView {
  readonly href: string;
  readonly text: string;
  readonly at: Point;
  readonly line: string;
  readonly prompts: readonly Point[];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const MOST_MARKS = 200;
const LONGEST_NAME = 40;
const GAP = 24;

/** Null when no session has a time. */
export function drawLanes({ sessions, lanes }: ProjectDigest, dayOf: (time: number) => Day): LanesView | null {
  const first = lanes[0];
  if (!first) return null;
  const marks = Math.max(3, Math.floor(MOST_MARKS / lanes.length));
  const sparse = lanes.map((lane) => ({ ...lane, prompts: thin(lane.prompts, marks) }));
  const axis = layAxis(sparse.flatMap(momentsOf), dayOf);
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const rows = new LaneRows();
  const placed = new Map<string, Placed>();
  for (const lane of sparse) {
    const session = byId.get(lane.session);
    if (session) placed.set(lane.session, place(lane, session, placed.get(session.parent?.session ?? ''), axis, rows));
  }
  const { ys, bottom } = rows.settle();
  const end = lanes.reduce((last, lane) => Math.max(last, lane.end), first.end);
  const span = datedDaysText(dayOf(first.start), dayOf(end));
  return {
    width: axis.width,
    height: bottom + 30,
    title: `Picture of ${placed.size === 1 ? 'one session' : `${placed.size} sessions`}, ${span}. The list below says the same in words.`,
    span,
    days: axis.days,
    bottom: bottom + 8,
    lanes: [...placed.values()].map((lane) => drawLane(lane, placed, axis, ys)),
  };
}

const momentsOf = (lane: LaneDigest): number[] => [
  lane.start,
  lane.end,
  ...lane.prompts,
  ...lane.compactions,
  ...lane.abandoned.flatMap(({ prompts, end }) => [...prompts, end]),
];

interface Placed {
  readonly lane: LaneDigest;
  readonly session: SessionDigest;
  readonly row: number;
  readonly text: string;
  readonly isAtEnd: boolean;
  readonly abandonedRows: readonly number[];
}

function place(
  lane: LaneDigest,
  session: SessionDigest,
  parent: Placed | undefined,
  axis: LaneAxis,
  rows: LaneRows,
): Placed {
  const text = clip(titleOf(session), LONGEST_NAME);
  const [from, to] = [axis.at(lane.start), axis.at(lane.end)];
  const isAtEnd = from + widthOf(text) > axis.width;
  const reach = isAtEnd ? Math.min(from, to - widthOf(text)) : from;
  const leaves = parent && lane.joins !== null ? axis.at(lane.joins) : reach;
  const row = rows.claim(
    'session',
    parent?.row ?? -1,
    Math.min(reach, leaves),
    Math.max(to, from + widthOf(text)) + GAP,
  );
  const abandonedRows = lane.abandoned.map((version) => {
    const end = axis.at(version.end) + GAP + widthOf(abandonedText(version));
    return rows.claim('abandoned', row, axis.at(version.leaves), end);
  });
  return { lane, session, row, text, isAtEnd, abandonedRows };
}

function drawLane(
  { lane, session, row, text, isAtEnd, abandonedRows }: Placed,
  placed: ReadonlyMap<string, Placed>,
  axis: LaneAxis,
  ys: readonly number[],
): LaneView {
  const y = ys[row]!;
  const [from, to] = [axis.at(lane.start), axis.at(lane.end)];
  const left = isAtEnd ? to - widthOf(text) : from - 2;
  const agents = lane.agents.map(([start, end]) => ({
    from: axis.at(start),
    to: Math.max(axis.at(end), axis.at(start) + 28),
  }));
  const isCrowded = agents.some((agent) => agent.from < left + widthOf(text) && agent.to > left);
  const parent = session.parent === null ? undefined : placed.get(session.parent.session);
  const isJoined = parent !== undefined && lane.joins !== null;
  const href = partFile(session.name, 0);
  return {
    href,
    label: `${titleOf(session)}, ${session.prompts} ${session.prompts === 1 ? 'prompt' : 'prompts'}${HUNG[session.parent?.kind ?? 'none']}`,
    isFork: session.parent?.kind === 'fork',
    name: { x: isAtEnd ? to : left, y: y - (isCrowded ? 22 : 13), text, isAtEnd },
    area: {
      x: Math.min(left, from) - 8,
      y: y - 32,
      width: Math.max(to, left + widthOf(text)) - Math.min(left, from) + 16,
      height: 42,
    },
    line: `${isJoined ? curve(Math.min(axis.at(lane.joins!), from - 12), ys[parent.row]!, from, y) : `M${from} ${y}`}H${to}`,
    agents: agents.map((agent) => ({
      line: arch(agent.from, agent.to, y),
      x: (agent.from + agent.to) / 2 - 6,
      y: y - 18,
    })),
    prompts: lane.prompts.map((time) => ({ x: axis.at(time), y })),
    compactions: lane.compactions.map((time) => ({ x: axis.at(time) - 5, y: y - 5 })),
    abandoned: lane.abandoned.map((version, nth) =>
      drawAbandoned(version, session.name, y, ys[abandonedRows[nth]!]!, axis),
    ),
  };
}

const HUNG = { resume: ', resumed', fork: ', forked', outside: ', resumed', none: '' } as const;

function drawAbandoned(
  version: AbandonedDigest,
  name: string,
  above: number,
  y: number,
  axis: LaneAxis,
): AbandonedView {
  const leaves = axis.at(version.leaves);
  const xs = version.prompts.map((time) => Math.max(axis.at(time), leaves + GAP));
  const [from, to] = [xs[0] ?? leaves + GAP, Math.max(axis.at(version.end), leaves + GAP)];
  return {
    href: `${partFile(name, version.part)}#${version.anchor}`,
    text: abandonedText(version),
    at: { x: to + 10, y: y + 4 },
    line: `${curve(leaves, above, from, y)}H${to}`,
    prompts: (xs.length > 0 ? xs : [to]).map((x) => ({ x, y })),
  };
}

const abandonedText = ({ messages }: AbandonedDigest): string =>
  `abandoned, ${messages} ${messages === 1 ? 'message' : 'messages'}`;

function curve(fromX: number, fromY: number, toX: number, toY: number): string {
  const middle = Math.round((fromX + toX) / 2);
  return `M${fromX} ${fromY}C${middle} ${fromY} ${middle} ${toY} ${toX} ${toY}`;
}

/** Up from the line, along, and back: an agent at work beside its session. */
const arch = (from: number, to: number, y: number): string =>
  `M${from} ${y}C${from + 6} ${y} ${from + 4} ${y - 16} ${from + 12} ${y - 16}H${to - 12}C${to - 4} ${y - 16} ${to - 6} ${y} ${to} ${y}`;

/** About as wide as the text will be; Chinese and the like take twice the room. */
const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + (char > '\u2e7f' ? 13 : 7), 0);
