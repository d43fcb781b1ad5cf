import { type Day, dayText, monthText } from './days.ts';
import type { ProjectDigest } from './digest-project.ts';
import type { SessionDigest } from './digest-session.ts';
import { type CalendarView, drawCalendar } from './draw-calendar.ts';
import { drawSparkline, type SparkView } from './draw-sparkline.ts';
import { type Frame, frameOf, newestDay, type Site } from './frame.ts';
import { allTokens, sumCosts, sumOf } from './sum-figures.ts';
import { type EntryView, viewEntry } from './view-entry.ts';

export interface HomeView extends Frame {
  readonly heading: string;
  readonly totals: {
    readonly projects: number;
    readonly sessions: number;
    readonly messages: number;
    readonly toolCalls: number;
    readonly tokens: number;
    readonly cost: string | null;
  };
  readonly calendar: CalendarView | null;
  readonly projects: readonly ProjectRow[];
  readonly recent: readonly RecentEntry[];
  /** Where all sessions are listed, if that is one page. */
  readonly all: string | null;
}

export interface ProjectRow {
  readonly href: string;
  readonly name: string;
  readonly cwd: string | null;
  readonly sessions: number;
  readonly messages: number;
  readonly tokens: number;
  readonly spark: SparkView | null;
  readonly lastUsed: { readonly day: Day; readonly text: string } | null;
}

export interface RecentEntry extends EntryView {
  readonly project: string;
}

const MOST_RECENT = 12;

export function viewHome(digests: readonly ProjectDigest[], site: Site): HomeView {
  const newest = newestDay(digests);
  const sessions = digests.flatMap((project) => project.sessions.map((session) => ({ project, session })));
  const messages = sumOf(sessions, ({ session }) => session.messages);
  return {
    ...frameOf(site, { bigsearch: true }),
    heading: headingOf(sessions.map(({ session }) => session)),
    totals: {
      projects: digests.length,
      sessions: sessions.length,
      messages,
      toolCalls: sumOf(sessions, ({ session }) => session.toolCalls),
      tokens: sumOf(digests, ({ usage }) => allTokens(usage)),
      cost: sumCosts(digests.map(({ cost }) => cost)),
    },
    calendar: newest === null ? null : drawCalendar(sumDays(digests), newest),
    projects: byLastUse(digests).map((project) => viewRow(project, newest)),
    recent: mostRecent(sessions).map(({ project, session }) => ({
      ...viewEntry(session, `${project.slug}/`),
      project: project.name,
    })),
    all: digests.length === 1 ? `${digests[0]!.slug}/index.html` : null,
  };
}

function headingOf(sessions: readonly SessionDigest[]): string {
  if (sessions.length === 0) return 'No conversations yet';
  const first = sessions.reduce<Day | null>(
    (oldest, { firstDay }) => (firstDay !== null && (oldest === null || firstDay < oldest) ? firstDay : oldest),
    null,
  );
  const count = `${sessions.length.toLocaleString('en-US')} ${sessions.length === 1 ? 'conversation' : 'conversations'}`;
  return first === null ? count : `${count} since ${monthText(first)}`;
}

function sumDays(digests: readonly ProjectDigest[]): ReadonlyMap<Day, number> {
  const sums = new Map<Day, number>();
  for (const { days } of digests) for (const [day, count] of days) sums.set(day, (sums.get(day) ?? 0) + count);
  return sums;
}

const endOf = ({ sessions }: ProjectDigest): number => sessions.reduce((last, { end }) => Math.max(last, end ?? 0), 0);

const byLastUse = (digests: readonly ProjectDigest[]): ProjectDigest[] =>
  digests.toSorted((a, b) => endOf(b) - endOf(a) || (a.slug < b.slug ? -1 : 1));

function viewRow(project: ProjectDigest, newest: Day | null): ProjectRow {
  const lastDay = project.days.at(-1)?.[0] ?? null;
  return {
    href: `${project.slug}/index.html`,
    name: project.name,
    cwd: project.cwd,
    sessions: project.sessions.length,
    messages: sumOf(project.sessions, (session) => session.messages),
    tokens: allTokens(project.usage),
    spark: newest === null ? null : drawSparkline(project.days, newest),
    lastUsed: lastDay === null ? null : { day: lastDay, text: dayText(lastDay) },
  };
}

interface Placed {
  readonly project: ProjectDigest;
  readonly session: SessionDigest;
}

/** The youngest sessions of all projects, youngest first. */
export const mostRecent = (sessions: readonly Placed[], most = MOST_RECENT): readonly Placed[] =>
  sessions
    .toSorted(
      (a, b) =>
        (b.session.end ?? 0) - (a.session.end ?? 0) ||
        (`${a.project.slug}/${a.session.name}` < `${b.project.slug}/${b.session.name}` ? -1 : 1),
    )
    .slice(0, most);
