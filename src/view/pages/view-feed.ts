import { partFile } from '../addresses.ts';
import type { ProjectDigest } from './digest-project.ts';
import type { SessionDigest } from './digest-session.ts';
import type { Site } from './frame.ts';
import { clip, plainLine } from './plain-line.ts';
import { titleOf } from './session-title.ts';
import { mostRecent } from './view-home.ts';

/** The youngest sessions as an Atom feed. */
export interface FeedView {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly updated: string;
  /** Absolute where the site's address is known; else relative to the feed, which most readers understand. */
  readonly home: string;
  readonly self: string | null;
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  readonly id: string;
  readonly title: string;
  readonly href: string;
  readonly published: string;
  readonly updated: string;
  readonly project: string;
  readonly summary: string | null;
}

const MOST_ENTRIES = 50;
const LONGEST_SUMMARY = 400;

export function viewFeed(digests: readonly ProjectDigest[], site: Site): FeedView {
  const sessions = digests.flatMap((project) => project.sessions.map((session) => ({ project, session })));
  const entries = mostRecent(sessions, MOST_ENTRIES);
  const name = plainLine(site.name);
  return {
    id: site.url ?? 'urn:x-annals:feed',
    title: `Annals of ${name}`,
    author: name,
    updated: isoOf(entries[0]?.session.end ?? null),
    home: `${site.url ?? ''}index.html`,
    self: site.url === null ? null : `${site.url}feed.xml`,
    entries: entries.map(({ project, session }) => viewFeedEntry(project, session, site)),
  };
}

function viewFeedEntry(project: ProjectDigest, session: SessionDigest, site: Site): FeedEntry {
  return {
    id: feedId(project, session),
    title: titleOf(session),
    href: `${site.url ?? ''}${project.slug}/${partFile(session.name, 0)}`,
    published: isoOf(session.start),
    updated: isoOf(session.end),
    project: plainLine(project.name),
    summary: session.firstPrompt === null ? null : clip(plainLine(session.firstPrompt), LONGEST_SUMMARY),
  };
}

/** The same wherever the site stands: a reader must not take a moved site for fifty new sessions. */
const feedId = ({ slug }: ProjectDigest, { id, name }: SessionDigest): string =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? `urn:uuid:${id}` : `urn:x-annals:${slug}:${name}`;

/** Atom wants a time for everything. */
const isoOf = (time: number | null): string => `${new Date(time ?? 0).toISOString().slice(0, 19)}Z`;
