import type { ProjectDigest } from '../../../src/view/pages/digest-project.ts';
import type { SessionDigest } from '../../../src/view/pages/digest-session.ts';
import type { Site } from '../../../src/view/pages/frame.ts';

export const NOON = Date.UTC(2026, 3, 14, 12);
const HOUR = 3_600_000;

/** A session of an hour on the given day, at noon. */
export function session(id: string, day: string, given: Partial<SessionDigest> = {}): SessionDigest {
  const start = Date.parse(`${day}T12:00:00Z`);
  return {
    id,
    name: id,
    title: `Title of ${id}`,
    firstPrompt: `Prompt of ${id}`,
    start,
    end: start + HOUR,
    firstDay: day,
    lastDay: day,
    atWork: HOUR,
    parent: null,
    gitBranches: ['main'],
    cliVersions: ['2.1.0'],
    models: ['claude-sonnet-4-5-20250929'],
    prompts: 2,
    messages: 10,
    toolCalls: 5,
    edits: 1,
    errors: 0,
    agents: 0,
    forks: 0,
    compactions: 0,
    parts: 1,
    usage: [['claude-sonnet-4-5-20250929', { input: 1000, output: 100, cacheRead: 0, cacheWrite: 0 }]],
    cost: 1.5,
    ...given,
  };
}

/** A project whose days and lanes follow from its sessions. */
export function project(
  slug: string,
  sessions: readonly SessionDigest[],
  given: Partial<ProjectDigest> = {},
): ProjectDigest {
  const days = new Map<string, number>();
  for (const { lastDay, messages } of sessions) if (lastDay) days.set(lastDay, (days.get(lastDay) ?? 0) + messages);
  return {
    slug,
    name: slug,
    cwd: `/home/ada/${slug}`,
    dir: slug,
    sessions,
    days: [...days].sort(([a], [b]) => (a < b ? -1 : 1)),
    usage: [['claude-sonnet-4-5', { input: 1000, output: 200, cacheRead: 30, cacheWrite: 4 }]],
    cost: 2.5,
    mostEdited: [],
    lanes: sessions.flatMap(({ id, start, end }) =>
      start === null || end === null
        ? []
        : [{ session: id, joins: null, start, end, prompts: [start, end], compactions: [], agents: [], abandoned: [] }],
    ),
    ...given,
  };
}

export const site: Site = {
  name: 'Ada',
  url: null,
  isIndexed: false,
  timeZone: 'UTC',
  hasSearch: true,
  redaction: null,
  until: '2026-04-14',
};
