import { startOf } from '../session-tree/grow-session-tree.ts';
import type { Timeline } from '../timeline/write-timeline.ts';
import { oldParts } from '../view/cut-parts.ts';
import type { SessionMessages } from '../view/group-messages.ts';
import { type DigestSource, digestProject, type ProjectDigest } from '../view/pages/digest-project.ts';

/** What is kept of a project but its sessions' pages. Plain data: it comes from another thread. */
export interface ProjectOutline {
  /** Without what only the content of sessions tells. */
  readonly digest: ProjectDigest;
  /** Sessions in reading order, and where what they are read below begins: so parts of a project are put in order. */
  readonly sessions: readonly (readonly [session: string, began: RowPlace])[];
  /** Sessions that are shown in another one now: each of their old pages, and a row that was on it. */
  readonly vanished: readonly (readonly [session: string, part: number, uuid: string])[];
  readonly rows: number;
  readonly unreadable: number;
}

/** Rows of a project are in order of time, and then of their places. */
export type RowPlace = readonly [time: number, file: string, offset: number];

export function outlineProject(
  run: DigestSource,
  options: { readonly timeZone: string; readonly grouped: ReadonlyMap<string, SessionMessages> },
): ProjectOutline {
  const { tree, balance } = run.timeline;
  return {
    digest: digestProject(run, new Map(), options),
    sessions: placeSessions(run.timeline, [...options.grouped.keys()]),
    vanished: [...tree.drawn.dag.index.vanished].flatMap(([session, copies]) =>
      oldParts(copies.map(({ bytes }) => bytes)).map((at, part) => [session, part, copies[at]!.twin] as const),
    ),
    rows: balance.read,
    unreadable: balance.unreadable,
  };
}

/** Sessions that go on from others are read behind them, whenever they began. */
function placeSessions({ tree, paging }: Timeline, sessions: readonly string[]): ProjectOutline['sessions'] {
  const { rows } = tree.drawn.dag.index;
  const began = new Map<string, RowPlace>();
  for (const root of tree.roots) {
    const first = rows[startOf(tree.lines[root]!)]!;
    const place = [paging.times[startOf(tree.lines[root]!)]!, first.ref.file.name, first.ref.offset] as const;
    const below = [root];
    for (let number = below.pop(); number !== undefined; number = below.pop()) {
      const { kind, above, thread } = tree.lines[number]!;
      if ((kind === 'trunk' || above === -1) && !began.has(thread.session)) began.set(thread.session, place);
      below.push(...(tree.below.get(number) ?? []));
    }
  }
  return sessions.map((session) => [session, began.get(session)!]);
}
