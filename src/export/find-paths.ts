import { isConversation } from '../message-index/row-kind.ts';
import type { SessionTree, TreeLine } from '../session-tree/grow-session-tree.ts';
import type { Timeline } from '../timeline/write-timeline.ts';
import { nameFromId } from '../view/addresses.ts';
import type { LineMessages, Tally } from './line-messages.ts';

/** A conversation from its beginning to one of its ends. */
export interface ConversationPath extends Tally {
  /** The session its last row is in, and which of that session's paths it is, from 1. */
  readonly session: string;
  readonly number: number;
  readonly of: number;
  readonly status: 'active' | 'abandoned';
  /** The row at which it left the active path; -1 for an active one. */
  readonly forkRow: number;
  /** Its last row. */
  readonly leaf: number;
  /** The line it ends on; those before it are found by `segmentsOf`. */
  readonly line: number;
  /** Name of its transcript, without ending. */
  readonly name: string;
}

/** The beginning of a line: its first `end` rows. */
export interface Segment {
  readonly line: number;
  readonly end: number;
}

/** Every path of a project. Only ends are kept, so that a hundred thousand of them cost no more than their lines. */
export interface Paths {
  readonly all: readonly ConversationPath[];
  /** Those that end in a session. */
  of(session: string): readonly ConversationPath[];
  segmentsOf(path: ConversationPath): readonly Segment[];
}

/**
 * Root-to-leaf paths over the lines, which parallel calls never split. A path whose rows are all on another one is none
 * of its own: a line is an end only where nothing goes on from its last word.
 */
export function findPaths(timeline: Timeline, messages: LineMessages): Paths {
  const { tree } = timeline;
  const leaveAt = findLeaving(timeline);
  const goesOn = new Set<number>();
  const hasLooseAgent = new Set<number>();
  for (const { number, above, kind, thread, attachment } of tree.lines) {
    if (above === -1) continue;
    if (kind === 'agent' && attachment === -1) hasLooseAgent.add(above);
    if (thread.kind === 'trunk' && leaveAt[number] === tree.lines[above]!.rows.length) goesOn.add(above);
  }
  const known = lookBack(tree, leaveAt, messages);
  const { rows: facts } = tree.drawn.dag.index;
  const ends = tree.lines.filter(
    ({ number, thread, rows }) =>
      thread.kind === 'trunk' &&
      !goesOn.has(number) &&
      (rows.some((row) => facts[row]!.kind !== 'withdrawn') || (rows.length === 0 && hasLooseAgent.has(number))),
  );
  const segmentsOf = ({ line }: Pick<ConversationPath, 'line'>): readonly Segment[] => {
    const segments: Segment[] = [{ line, end: tree.lines[line]!.rows.length }];
    for (let at = line; tree.lines[at]!.above !== -1; at = tree.lines[at]!.above)
      segments.push({ line: tree.lines[at]!.above, end: leaveAt[at]! });
    return segments.reverse();
  };
  const bySession = numberPaths(timeline, ends, known, messages);
  return { all: [...bySession.values()].flat(), of: (session) => bySession.get(session) ?? [], segmentsOf };
}

/**
 * How many rows of the line above stand before each line: up to the fork, or to the row that a session goes on from. Hooks
 * and commands that follow it there belong to it: nobody said anything after it.
 */
function findLeaving({ tree, steps }: Timeline): Int32Array {
  const { lineOf, dag } = tree.drawn;
  const read = new Int32Array(tree.lines.length);
  const leaveAt = new Int32Array(tree.lines.length);
  const positions = new Int32Array(lineOf.length);
  for (const { line, row } of steps) {
    if (row !== -1) positions[row] = read[line]!++;
    else if (tree.lines[line]!.above !== -1) leaveAt[line] = read[tree.lines[line]!.above]!;
  }
  const silentUntil = tree.lines.map(({ rows }) =>
    silenceBehind(rows, (row) => isConversation(dag.index.rows[row]!.kind)),
  );
  for (const { number, above, kind, attachment } of tree.lines) {
    if (above === -1) continue;
    const at = kind === 'trunk' ? positions[attachment]! + 1 : leaveAt[number]!;
    leaveAt[number] = silentUntil[above]![at]!;
  }
  return leaveAt;
}

/** For each position of a line, where the next word behind it stands. */
function silenceBehind(rows: readonly number[], speaks: (row: number) => boolean): Int32Array {
  const until = new Int32Array(rows.length + 1);
  until[rows.length] = rows.length;
  for (let at = rows.length - 1; at >= 0; at--) until[at] = speaks(rows[at]!) ? at : until[at + 1]!;
  return until;
}

/** What a path holds before it comes to a line, and the first line at which it left the active one, or -1. */
interface Past {
  readonly before: Tally;
  readonly left: number;
}

/** From the roots down: each line knows what the one above it knew, and one step more. */
function lookBack(tree: SessionTree, leaveAt: Int32Array, messages: LineMessages): ReadonlyMap<number, Past> {
  const known = new Map<number, Past>();
  const queue = [...tree.roots];
  for (let at = 0; at < queue.length; at++) {
    const { number, above, kind, choice } = tree.lines[queue[at]!]!;
    const past = known.get(above) ?? NO_PAST;
    const before = above === -1 ? NOTHING : add(past.before, messages.tally(above, leaveAt[number]!));
    // A session that goes on from an abandoned version has taken it up again.
    const inherited = kind === 'branch' ? past.left : -1;
    known.set(number, { before, left: inherited === -1 && choice?.status === 'abandoned' ? number : inherited });
    for (const child of tree.below.get(number) ?? []) queue.push(child);
  }
  return known;
}

const NOTHING: Tally = { rows: 0, messages: 0, compactions: 0 };
const NO_PAST: Past = { before: NOTHING, left: -1 };

const add = (a: Tally, b: Tally): Tally => ({
  rows: a.rows + b.rows,
  messages: a.messages + b.messages,
  compactions: a.compactions + b.compactions,
});

/** The paths of each session, numbered by where their ends stand in the files. */
function numberPaths(
  { tree }: Timeline,
  ends: readonly TreeLine[],
  known: ReadonlyMap<number, Past>,
  messages: LineMessages,
): ReadonlyMap<string, readonly ConversationPath[]> {
  const bySession = new Map<string, TreeLine[]>();
  for (const end of ends) {
    const own = bySession.get(end.thread.session);
    if (own) own.push(end);
    else bySession.set(end.thread.session, [end]);
  }
  const oldestFirst = [...bySession].sort(([, [a]], [, [b]]) => a!.thread.began - b!.thread.began);
  return new Map(
    oldestFirst.map(([session, lines]) => [
      session,
      lines
        .sort((a, b) => byPlace(tree, leafOf(a), leafOf(b)))
        .map((line, at): ConversationPath => {
          const { before, left } = known.get(line.number) ?? NO_PAST;
          const status = left === -1 ? 'active' : 'abandoned';
          return {
            ...add(before, messages.tally(line.number, line.rows.length)),
            session,
            number: at + 1,
            of: lines.length,
            status,
            forkRow: left === -1 ? -1 : tree.lines[left]!.forkRow,
            leaf: leafOf(line),
            line: line.number,
            name: nameOf(session, at + 1, lines.length, status),
          };
        }),
    ]),
  );
}

const leafOf = ({ rows, thread }: TreeLine): number => rows.at(-1) ?? thread.began;

function byPlace({ drawn }: SessionTree, a: number, b: number): number {
  const [one, other] = [drawn.dag.index.rows[a]!.ref, drawn.dag.index.rows[b]!.ref];
  if (one.file.name !== other.file.name) return one.file.name < other.file.name ? -1 : 1;
  return one.line - other.line || one.part - other.part;
}

/** No id can hold `_`, so neither two sessions nor two paths meet in one name. */
function nameOf(session: string, number: number, of: number, status: 'active' | 'abandoned'): string {
  const name = `transcript_${nameFromId(session)}`;
  if (of === 1 && status === 'active') return name;
  return `${name}_path${number}${status === 'abandoned' ? '_abandoned' : ''}`;
}
