import type { ProjectSource } from '../../discover/discover-archive.ts';
import type { Usage } from '../../message-index/index-row.ts';
import type { ProjectName } from '../../message-index/name-projects.ts';
import type { TreeLine } from '../../session-tree/grow-session-tree.ts';
import type { Timeline } from '../../timeline/write-timeline.ts';
import { groupMessages, isShown, type SessionMessages } from '../group-messages.ts';
import { abandonedRoots } from './abandoned-roots.ts';
import { type Day, dayFinder, soundTime } from './days.ts';
import { digestLane, type LaneDigest } from './digest-lane.ts';
import { digestSession, type SessionDigest, type SessionLines } from './digest-session.ts';
import { estimateCost } from './price-table.ts';
import type { SessionFacts } from './session-facts.ts';

/** What home, project page, feed and sitemap are made of: one is kept for each project, so it is small and plain. */
export interface ProjectDigest {
  readonly slug: string;
  readonly name: string;
  readonly cwd: string | null;
  /** Folder in the archive. */
  readonly dir: string;
  /** Oldest first. */
  readonly sessions: readonly SessionDigest[];
  /** Messages a day, oldest first; days without any are left out. */
  readonly days: readonly (readonly [day: Day, messages: number])[];
  readonly usage: readonly (readonly [model: string, usage: Usage])[];
  readonly cost: number | null;
  readonly mostEdited: readonly { readonly path: string; readonly edits: number }[];
  /** The youngest sessions, oldest first. */
  readonly lanes: readonly LaneDigest[];
}

/** A project's run through the pipeline, as far as it is told about. */
export interface DigestSource extends ProjectName {
  readonly source: Pick<ProjectSource, 'dir'>;
  readonly timeline: Timeline;
}

export interface DigestOptions {
  /** Days are those of this zone. */
  readonly timeZone?: string;
  /** Applied to every text that comes from a transcript. */
  readonly redact?: (text: string) => string;
  /** The messages of the run, if they are at hand. */
  readonly grouped?: ReadonlyMap<string, SessionMessages>;
}

const MOST_LANES = 40;
const MOST_FILES = 8;

export function digestProject(
  run: DigestSource,
  facts: ReadonlyMap<string, SessionFacts>,
  { timeZone = 'UTC', redact = (text) => text, grouped = groupMessages(run.timeline) }: DigestOptions = {},
): ProjectDigest {
  const dayOf = dayFinder(timeZone);
  const sessions = linesBySession(run.timeline, grouped).map((lines) => ({
    lines,
    digest: redacted(digestSession(run.timeline, lines, dayOf), redact),
  }));
  sessions.sort((a, b) => byStart(a.digest, b.digest));
  const youngest = new Set(youngestOf(sessions.map((session) => session.digest)));
  const usage = [...run.timeline.usage];
  const digest = {
    slug: run.slug,
    name: redact(run.name),
    cwd: run.cwd === null ? null : redact(run.cwd),
    dir: run.source.dir,
    sessions: sessions.map(({ digest }) => digest),
    days: countDays(run.timeline, grouped, dayOf),
    usage,
    cost: estimateCost(usage),
    mostEdited: [],
    lanes: sessions
      .flatMap(({ lines, digest: own }) => (youngest.has(own) ? (digestLane(run.timeline, lines) ?? []) : []))
      .sort(laneByStart),
  };
  return addFacts(digest, facts, redact);
}

/** Oldest first. */
export const byStart = (a: SessionDigest, b: SessionDigest): number =>
  (a.start ?? 0) - (b.start ?? 0) || (a.id < b.id ? -1 : 1);

export const laneByStart = (a: LaneDigest, b: LaneDigest): number =>
  a.start - b.start || (a.session < b.session ? -1 : 1);

/** Those that have a lane, of sessions that are in order. */
export const youngestOf = (sessions: readonly SessionDigest[]): readonly SessionDigest[] =>
  sessions.toSorted((a, b) => (a.end ?? 0) - (b.end ?? 0)).slice(-MOST_LANES);

/** The same of one session; null if it shows nothing. */
export function digestOne(
  { timeline }: DigestSource,
  session: string,
  { timeZone = 'UTC', redact = (text) => text, grouped = groupMessages(timeline) }: DigestOptions = {},
): SessionDigest | null {
  const lines = linesBySession(timeline, grouped).find(({ trunk }) => trunk.thread.session === session);
  return lines ? redacted(digestSession(timeline, lines, dayFinder(timeZone)), redact) : null;
}

/** Completes a digest once the pages of all sessions are made, wherever that was. */
export function addFacts(
  digest: ProjectDigest,
  facts: ReadonlyMap<string, SessionFacts>,
  redact: (text: string) => string = (text) => text,
): ProjectDigest {
  return {
    ...digest,
    sessions: digest.sessions.map((session) => {
      const { gitBranches, toolCalls, edits, errors, parts } = facts.get(session.id) ?? session;
      return { ...session, gitBranches: gitBranches.map(redact), toolCalls, edits, errors, parts };
    }),
    mostEdited: mostEdited(facts, digest.cwd).map(({ path, edits }) => ({ path: redact(path), edits })),
  };
}

/** Sessions that show anything: one whose rows are all copies of another's has nothing to list. */
function linesBySession({ tree }: Timeline, grouped: ReadonlyMap<string, SessionMessages>): SessionLines[] {
  const bySession = new Map<string, TreeLine[]>();
  const abandoned = abandonedRoots(tree);
  for (const line of tree.lines) {
    const known = bySession.get(line.thread.session);
    if (known) known.push(line);
    else bySession.set(line.thread.session, [line]);
  }
  return [...bySession].flatMap(([session, lines]): SessionLines[] => {
    const trunk = lines.find(({ kind }) => kind === 'trunk');
    const messages = grouped.get(session)?.messages ?? [];
    return trunk && messages.some(isShown) ? [{ trunk, lines, messages, abandoned }] : [];
  });
}

function redacted(digest: SessionDigest, redact: (text: string) => string): SessionDigest {
  return {
    ...digest,
    title: digest.title === null ? null : redact(digest.title),
    firstPrompt: digest.firstPrompt === null ? null : redact(digest.firstPrompt),
  };
}

function countDays(
  { tree }: Timeline,
  grouped: ReadonlyMap<string, SessionMessages>,
  dayOf: (time: number) => Day,
): [Day, number][] {
  const { times } = tree.drawn.dag.index;
  const counts = new Map<Day, number>();
  for (const { messages } of grouped.values())
    for (const { kind, rows, steering } of messages) {
      const time = soundTime(steering?.time ?? times[rows[0] ?? -1] ?? Number.NaN);
      if (kind === 'header' || time === null) continue;
      counts.set(dayOf(time), (counts.get(dayOf(time)) ?? 0) + 1);
    }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Paths inside the project lose its folder; others are shown by their last two names. */
function mostEdited(facts: ReadonlyMap<string, SessionFacts>, cwd: string | null): { path: string; edits: number }[] {
  const counts = new Map<string, number>();
  for (const { files } of facts.values())
    for (const { path, edits } of files) if (edits > 0) counts.set(path, (counts.get(path) ?? 0) + edits);
  return [...counts]
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, MOST_FILES)
    .map(([path, edits]) => ({ path: shortPath(path, cwd), edits }));
}

function shortPath(path: string, cwd: string | null): string {
  const inside = cwd !== null && path.startsWith(cwd) && /^[\\/]/.test(path.slice(cwd.length));
  return inside ? path.slice(cwd.length + 1) : path.split(/[\\/]/).slice(-2).join('/');
}
