import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Environment } from 'nunjucks';
import type { ArchiveRun } from '../pipeline.ts';
import { anchorOf, nameFromId, partFile } from '../view/addresses.ts';
import type { ProjectDigest } from '../view/pages/digest-project.ts';
import type { SessionDigest } from '../view/pages/digest-session.ts';
import { frameOf, newestDay, type Site } from '../view/pages/frame.ts';
import { titleOf } from '../view/pages/session-title.ts';
import { shardMap } from '../view/pages/shard-map.ts';
import { viewFeed } from '../view/pages/view-feed.ts';
import { viewHome } from '../view/pages/view-home.ts';
import { viewLost } from '../view/pages/view-lost.ts';
import { viewMoved } from '../view/pages/view-moved.ts';
import { viewProject } from '../view/pages/view-project.ts';
import { viewSearch } from '../view/pages/view-search.ts';
import { viewSitemap } from '../view/pages/view-sitemap.ts';
import { type SessionLink, viewSessionPage } from '../view/view-session-page.ts';
import { combinedPages } from './combined-page.ts';
import { FileShelf } from './file-shelf.ts';
import { packCombined } from './pack-combined.ts';
import type { Page } from './page.ts';
import { type WrittenProject, writeProject } from './write-project.ts';

export interface SiteOptions {
  readonly name: string;
  readonly url: string | null;
  readonly isIndexed: boolean;
  readonly timeZone: string;
}

/** Everything Eleventy needs, by kind of page. Bodies stay on disk. */
export interface PreparedSite {
  readonly home: readonly Page[];
  readonly projects: readonly Page[];
  readonly sessions: readonly Page[];
  readonly combined: readonly Page[];
  /** Old addresses of sessions that are shown in another one. */
  readonly vanished: readonly Page[];
  readonly search: readonly Page[];
  readonly moved: readonly Page[];
  readonly lost: readonly Page[];
  readonly feed: readonly Page[];
  readonly sitemap: readonly Page[];
  readonly totals: SiteTotals;
}

export interface SiteTotals {
  readonly projects: number;
  readonly sessions: number;
  readonly rows: number;
  readonly htmlBytes: number;
  readonly blockBytes: number;
  readonly imageBytes: number;
  readonly unreadable: number;
}

export type Progress = (done: {
  readonly projects: number;
  readonly of: number;
  readonly rows: number;
  readonly name: string;
}) => void;

/** Reads every project once, writes the bodies of its pages, and keeps what the other pages are made of. */
export function prepareSite(
  archive: ArchiveRun,
  options: SiteOptions,
  env: Environment,
  folders: { output: string; work: string },
  progress: Progress,
): PreparedSite {
  // Pages of transcripts do not say how far the archive goes: a new day would change every one of them.
  const timeless: Site = { ...options, redaction: null, until: null };
  const shelf = new FileShelf(folders.output, env, timeless);
  const slugs = new Map(archive.projects.map((project) => [project.dir, archive.nameOf(project).slug]));
  const written: WrittenProject[] = [];
  let [rows, unreadable] = [0, 0];
  for (const [at, project] of archive.projects.entries()) {
    const run = archive.run(project);
    rows += run.timeline.balance.read;
    unreadable += run.timeline.balance.unreadable;
    progress({ projects: at, of: archive.projects.length, rows, name: run.name });
    written.push(
      writeProject(run, {
        env,
        shelf,
        work: folders.work,
        timeZone: options.timeZone,
        slugOf: (dir) => slugs.get(dir) ?? null,
      }),
    );
  }
  const digests = written.map(({ digest }) => digest);
  const site: Site = { ...timeless, until: newestDay(digests) };
  writeMap(written, folders.output);
  const sitemap = viewSitemap(digests, site);
  const page = (address: string, data: object): Page[] => [{ address, data, body: [] }];
  const combined = written.flatMap(({ digest, fragments }) =>
    combinedPages(digest, packCombined(fragments), timeless, env),
  );
  const sessions = written.flatMap((project) => sessionPages(project, written, timeless));
  return {
    home: page('index.html', viewHome(digests, site)),
    projects: digests.flatMap((digest) => page(`${digest.slug}/index.html`, viewProject(digest, site))),
    sessions,
    combined,
    vanished: written.flatMap((project) => vanishedPages(project, timeless)),
    search: page('search.html', viewSearch(digests, site)),
    moved: page('m.html', viewMoved(site)),
    lost: page('404.html', viewLost(site)),
    feed: page('feed.xml', viewFeed(digests, site)),
    sitemap: sitemap === null ? [] : page('sitemap.xml', sitemap),
    totals: {
      projects: digests.length,
      sessions: digests.reduce((sum, digest) => sum + digest.sessions.length, 0),
      rows,
      htmlBytes: written.reduce(
        (sum, { fragments }) => sum + 2 * fragments.reduce((bytes, fragment) => bytes + fragment.bytes, 0),
        0,
      ),
      blockBytes: shelf.blockBytes,
      imageBytes: shelf.imageBytes,
      unreadable,
    },
  };
}

function sessionPages(project: WrittenProject, all: readonly WrittenProject[], site: Site): Page[] {
  const { digest, facts, fragments } = project;
  const bySession = new Map(digest.sessions.map((session) => [session.id, session]));
  return fragments.flatMap((fragment): Page[] => {
    const session = bySession.get(fragment.session);
    const known = facts.get(fragment.session);
    if (!session || !known) return [];
    const outlines = fragments.filter((other) => other.session === session.id).map(({ outline }) => outline);
    const into = all.flatMap(({ digest: other }) =>
      other.sessions.flatMap((child) =>
        goesOnFrom(child, session, digest, other) ? [linkTo(child, other, digest)] : [],
      ),
    );
    const data = viewSessionPage({
      site,
      project: digest,
      session,
      facts: known,
      part: fragment.part,
      outlines,
      from: parentLink(session, digest, all),
      into,
    });
    return [
      { address: fragment.address, data, body: [{ head: '', page: null, fragment: fragment.fragment, offset: 0 }] },
    ];
  });
}

const goesOnFrom = (child: SessionDigest, parent: SessionDigest, home: ProjectDigest, other: ProjectDigest): boolean =>
  child.parent?.session === parent.id && (child.parent.project ?? other.dir) === home.dir;

const linkTo = (session: SessionDigest, project: ProjectDigest, from: ProjectDigest): SessionLink => ({
  href: `${project === from ? '' : `../${project.slug}/`}${partFile(session.name, 0)}`,
  title: titleOf(session),
  project: project.name,
  projectHref: project === from ? 'index.html' : `../${project.slug}/index.html`,
});

function parentLink(session: SessionDigest, home: ProjectDigest, all: readonly WrittenProject[]): SessionLink | null {
  const { parent } = session;
  if (!parent) return null;
  const project = all.find(({ digest }) => digest.dir === (parent.project ?? home.dir))?.digest;
  const found = project?.sessions.find(({ id }) => id === parent.session);
  return project && found ? linkTo(found, project, home) : null;
}

function vanishedPages({ digest, vanished }: WrittenProject, site: Site): Page[] {
  return vanished.map(({ address, uuid, page, session }) => {
    const title = `Session ${session.slice(0, 8)}`;
    const href = page === null ? `../m.html#${anchorOf(uuid).slice('msg-'.length)}` : `../${page}#${anchorOf(uuid)}`;
    const crumbs = [
      { text: digest.name, href: 'index.html' },
      { text: title, href: null },
    ];
    return {
      address,
      data: { ...frameOf(site, { root: '../', title: [title, digest.name], crumbs }), title, href },
      body: [],
    };
  });
}

function writeMap(written: readonly WrittenProject[], output: string): void {
  const sessions = written.flatMap(({ digest }) =>
    digest.sessions.map(({ id }) => [id, `${digest.slug}/${nameFromId(id)}.html`] as const),
  );
  for (const [name, text] of shardMap([...sessions, ...written.flatMap(({ places }) => places)])) {
    const path = join(output, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
