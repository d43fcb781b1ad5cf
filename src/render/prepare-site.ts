import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from 'nunjucks';
import { sessionSchema } from '../export/json/session-schema.ts';
import { EVERYTHING, type Publishing, sayRedaction } from '../redact/publishing.ts';
import { anchorOf, nameFromId } from '../view/addresses.ts';
import { frameOf, newestDay, type Site } from '../view/pages/frame.ts';
import { findLineage, type Lineage } from '../view/pages/lineage.ts';
import { PlaceMap } from '../view/pages/shard-map.ts';
import { viewFeed } from '../view/pages/view-feed.ts';
import { viewHome } from '../view/pages/view-home.ts';
import { viewLost } from '../view/pages/view-lost.ts';
import { viewMoved } from '../view/pages/view-moved.ts';
import { viewProject } from '../view/pages/view-project.ts';
import { viewSearch } from '../view/pages/view-search.ts';
import { viewSitemap } from '../view/pages/view-sitemap.ts';
import type { OutlineEntry } from '../view/view-outline.ts';
import { viewSessionPage } from '../view/view-session-page.ts';
import type { Beside, Findable, FindableProject } from './beside.ts';
import type { ProjectMemory } from './cache/project-memory.ts';
import { sha256 } from './cache/store.ts';
import { combinedPages } from './combined-page.ts';
import type { Crew } from './jobs/crew.ts';
import type { DeskSetup } from './jobs/desk.ts';
import { type PlacedRedaction, runJobs, type WrittenProject } from './jobs/run-jobs.ts';
import { sizeOf } from './jobs/share-out.ts';
import type { OpenArchive } from './open-published.ts';
import { packCombined } from './pack-combined.ts';
import type { Page } from './page.ts';

export type SearchScope = 'everywhere' | 'http' | 'none';

export interface SiteOptions {
  readonly name: string;
  readonly url: string | null;
  readonly isIndexed: boolean;
  readonly timeZone: string;
  /** What is published, and how; all of it, redacted, if nobody says. */
  readonly publishing?: Publishing;
  /** `http`: where it is served, but not by double-click. Everywhere, if nobody says. */
  readonly search?: SearchScope;
  /** Whether Markdown and JSON stand beside each session's page; they do unless this is false. */
  readonly twins?: boolean;
  /** Threads that write pages. */
  readonly workers?: number;
}

/** Everything Eleventy needs, by kind of page. Bodies stay on disk. */
export interface PreparedSite {
  readonly home: readonly Page[];
  readonly projects: readonly Page[];
  readonly sessions: readonly Page[];
  readonly combined: readonly Page[];
  /** Old addresses of sessions that are shown in another one. */
  readonly vanished: readonly Page[];
  /** Old addresses of sessions that are published no more. */
  readonly withdrawn: readonly Page[];
  readonly search: readonly Page[];
  readonly moved: readonly Page[];
  readonly lost: readonly Page[];
  readonly feed: readonly Page[];
  readonly sitemap: readonly Page[];
  readonly totals: SiteTotals;
  /** What pages are made of, by address; of those too that were taken over from an earlier build. */
  readonly pageKeys: PageKeys;
  /** What projects are made of, by slug. */
  readonly projectKeys: PageKeys;
  readonly findable: Findable;
}

export type PageKeys = readonly (readonly [address: string, key: string])[];

export interface SiteTotals {
  readonly projects: number;
  readonly sessions: number;
  readonly rows: number;
  readonly htmlBytes: number;
  readonly blockBytes: number;
  readonly imageBytes: number;
  /** Markdown and JSON beside the pages. */
  readonly twinBytes: number;
  readonly unreadable: number;
  /** Pages of sessions of which nothing is published. */
  readonly withdrawn: number;
  readonly redactions: readonly PlacedRedaction[];
}

export type Progress = (done: {
  readonly projects: number;
  readonly of: number;
  readonly rows: number;
  readonly name: string;
}) => void;

/** Has every project read and the bodies of its pages written, and makes of what is left the other pages. */
export async function prepareSite(
  archive: OpenArchive,
  { publishing = EVERYTHING, search = 'everywhere', twins: hasTwins = true, workers: _, ...options }: SiteOptions,
  env: Environment,
  folders: Pick<DeskSetup, 'output' | 'store' | 'cacheKey'>,
  { crew, memory }: { readonly crew: Crew; readonly memory: ProjectMemory | null },
  progress: Progress,
  beside?: Beside,
): Promise<PreparedSite> {
  // Pages of transcripts do not say how far the archive goes: a new day would change every one of them.
  const hasSearch = search !== 'none';
  const timeless: Site = { ...options, hasSearch, redaction: sayRedaction(publishing.redact), until: null };
  let [done, rows] = [0, 0];
  const setup = { archive: archive.setup, site: timeless, withSearch: hasSearch, hasTwins, ...folders };
  const places = new PlaceMap();
  const bytesOf = new Map(archive.projects.map((one) => [archive.nameOf(one).slug, sizeOf(one)]));
  const findable = ({ digest, records }: WrittenProject): FindableProject => ({
    digest,
    records,
    bytes: bytesOf.get(digest.slug) ?? 0,
  });
  const order = beside?.expect([...bytesOf].map(([slug, bytes]) => ({ slug, bytes })));
  const written = await runJobs(setup, archive, { crew, memory, ...(order && { order }) }, (project, placed) => {
    for (const page of placed) places.add(page);
    done++;
    rows += project.rows;
    progress({ projects: done, of: archive.projects.length, rows, name: project.digest.name });
    beside?.take(findable(project));
  });
  // a project of which everything was withdrawn is named nowhere
  const digests = written.flatMap(({ digest, withdrawn }) =>
    digest.sessions.length === 0 && withdrawn.length > 0 ? [] : digest,
  );
  const files = [...new Map(written.flatMap((project) => project.files.map(({ name, bytes }) => [name, bytes])))];
  const site: Site = { ...timeless, until: newestDay(digests) };
  const mapKeys = writeMap(places, written, archive.withdrawnIds(), folders.output, memory);
  if (hasTwins) writeFileSync(join(folders.output, 'schema.json'), sessionSchema());
  const sitemap = viewSitemap(digests, site);
  const page = (address: string, data: () => object): Page[] => [{ address, data, body: [] }];
  const combined = written.flatMap(({ digest, fragments }) =>
    combinedPages(digest, packCombined(fragments), timeless, env),
  );
  const lineage = findLineage(digests);
  const sessions = written.flatMap((project) => sessionPages(project, lineage, timeless));
  return {
    home: page('index.html', () => viewHome(digests, site)),
    projects: digests.flatMap((digest) => page(`${digest.slug}/index.html`, () => viewProject(digest, site))),
    sessions,
    combined,
    vanished: written.flatMap((project) => vanishedPages(project, timeless)),
    withdrawn: written.flatMap((project) => withdrawnPages(project, timeless)),
    search: hasSearch ? page('search.html', () => viewSearch(digests, site)) : [],
    moved: page('m.html', () => viewMoved(site)),
    lost: page('404.html', () => viewLost(site)),
    feed: page('feed.xml', () => viewFeed(digests, site)),
    sitemap: sitemap === null ? [] : page('sitemap.xml', () => sitemap),
    findable: { projects: written.map(findable) },
    totals: {
      projects: digests.length,
      sessions: digests.reduce((sum, digest) => sum + digest.sessions.length, 0),
      rows,
      htmlBytes: 2 * sum(written.flatMap(({ fragments }) => fragments.map(({ bytes }) => bytes))),
      blockBytes: sum(files.flatMap(([name, bytes]) => (name.startsWith('img/') ? [] : [bytes]))),
      imageBytes: sum(files.flatMap(([name, bytes]) => (name.startsWith('img/') ? [bytes] : []))),
      twinBytes: sum(written.map(({ twinBytes }) => twinBytes)),
      unreadable: sum(written.map(({ unreadable }) => unreadable)),
      withdrawn: sum(written.map(({ withdrawn }) => withdrawn.length)),
      redactions: written.flatMap(({ redactions }) => redactions),
    },
    pageKeys: mapKeys,
    projectKeys: memory === null ? [] : archive.projects.map((one) => [archive.nameOf(one).slug, memory.keyOf(one)]),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function sessionPages(project: WrittenProject, lineage: Lineage, site: Site): Page[] {
  const { digest, facts, fragments } = project;
  const bySession = new Map(digest.sessions.map((session) => [session.id, session]));
  const outlinesOf = new Map<string, (readonly OutlineEntry[])[]>();
  for (const { session, outline } of fragments) {
    const known = outlinesOf.get(session);
    if (known) known.push(outline);
    else outlinesOf.set(session, [outline]);
  }
  return fragments.flatMap((fragment): Page[] => {
    const session = bySession.get(fragment.session);
    const known = facts.get(fragment.session);
    if (!session || !known) return [];
    const outlines = outlinesOf.get(session.id) ?? [];
    const data = (): object =>
      viewSessionPage({
        site,
        project: digest,
        session,
        facts: known,
        part: fragment.part,
        outlines,
        from: lineage.from(session, digest),
        into: lineage.into(session, digest),
        hasTwins: project.twinBytes > 0,
      });
    return [
      {
        address: fragment.address,
        data,
        body: [{ head: '', page: null, fragment: fragment.fragment, hash: fragment.hash, offset: 0 }],
      },
    ];
  });
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
      data: () => ({ ...frameOf(site, { root: '../', title: [title, digest.name], crumbs }), title, href }),
      body: [],
    };
  });
}

/** Says nothing of the session but that it was withdrawn: not even which project's it was, if nothing else of that is left. */
function withdrawnPages({ digest, withdrawn }: WrittenProject, site: Site): Page[] {
  const crumbs = digest.sessions.length === 0 ? [] : [{ text: digest.name, href: 'index.html' }];
  const data = (): object => frameOf(site, { root: '../', title: ['Withdrawn'], crumbs });
  return withdrawn.map((file) => ({ address: `${digest.slug}/${file}`, data, body: [] }));
}

/** Hundreds of small files, of which a new message changes one or two. */
function writeMap(
  places: PlaceMap,
  written: readonly WrittenProject[],
  gone: Iterable<string>,
  output: string,
  memory: ProjectMemory | null,
): PageKeys {
  for (const { digest } of written)
    for (const { id } of digest.sessions) places.add([`${digest.slug}/${nameFromId(id)}.html`, [id]]);
  places.add([null, [...gone]]);
  mkdirSync(join(output, 'm'), { recursive: true });
  return Array.from(places.files(), ([name, text]) => {
    const key = sha256(text);
    if (memory?.takeFile(name, key) !== true) writeFileSync(join(output, name), text);
    return [name, key] as const;
  });
}
