import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from 'nunjucks';
import { sizeOf } from '../discover/project-size.ts';
import { sessionSchema } from '../export/json/session-schema.ts';
import { EVERYTHING, type Publishing, sayRedaction } from '../redact/publishing.ts';
import type { ProjectDigest } from '../view/pages/digest-project.ts';
import { newestDay, type Site } from '../view/pages/frame.ts';
import { findLineage } from '../view/pages/lineage.ts';
import { viewFeed } from '../view/pages/view-feed.ts';
import { viewHome } from '../view/pages/view-home.ts';
import { viewLost } from '../view/pages/view-lost.ts';
import { viewMoved } from '../view/pages/view-moved.ts';
import { viewProject } from '../view/pages/view-project.ts';
import { viewSearch } from '../view/pages/view-search.ts';
import { viewSitemap } from '../view/pages/view-sitemap.ts';
import type { Beside, Findable, FindableProject } from './beside.ts';
import type { ProjectMemory } from './cache/project-memory.ts';
import { Store } from './cache/store.ts';
import { combinedPages } from './combined-page.ts';
import { showEarly } from './early-page.ts';
import type { Crew } from './jobs/crew.ts';
import type { DeskSetup } from './jobs/desk.ts';
import { type PlacedRedaction, runJobs, type WrittenProject } from './jobs/run-jobs.ts';
import type { OpenArchive } from './open-published.ts';
import { packCombined } from './pack-combined.ts';
import type { Page, Whole } from './page.ts';
import { keepPlaces, type PlaceSheet, writeMap } from './place-sheet.ts';
import type { ProcessMemory } from './process-memory.ts';
import { dated, NO_BODY, sessionPages, vanishedPages, wholeOf, withdrawnPages } from './project-pages.ts';

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
  /** What projects and parts of them are made of. */
  readonly projectKeys: readonly string[];
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

/** What there is to make a site with. */
interface Means {
  readonly crew: Crew;
  readonly memory: ProjectMemory | null;
  readonly process: ProcessMemory | undefined;
  /** See `DeskCompany`. */
  readonly rehearsed: string | undefined;
}

/** Has every project read and the bodies of its pages written, and makes of what is left the other pages. */
export async function prepareSite(
  archive: OpenArchive,
  { publishing = EVERYTHING, search = 'everywhere', twins: hasTwins = true, workers: _, ...options }: SiteOptions,
  env: Environment,
  folders: Pick<DeskSetup, 'output' | 'store' | 'cacheKey'>,
  { crew, memory, process, rehearsed }: Means,
  progress: Progress,
  beside?: Beside,
): Promise<PreparedSite> {
  // Pages of transcripts do not say how far the archive goes: a new day would change every one of them.
  const hasSearch = search !== 'none';
  const timeless: Site = { ...options, hasSearch, redaction: sayRedaction(publishing.redact), until: null };
  let [done, rows] = [0, 0];
  const store = new Store(folders.store);
  const setup = { archive: archive.setup, site: timeless, withSearch: hasSearch, hasTwins, ...folders };
  const bytesOf = new Map(archive.projects.map((one) => [archive.nameOf(one).slug, sizeOf(one)]));
  const findable = ({ digest, records }: WrittenProject): FindableProject => ({
    digest,
    records,
    bytes: bytesOf.get(digest.slug) ?? 0,
  });
  const order = beside?.expect([...bytesOf].map(([slug, bytes]) => ({ slug, bytes })));
  const digestsAtHand = process?.digests ?? new Map<string, ProjectDigest>();
  const early =
    process?.early && showEarly(process.early, { site: timeless, env, store, hasTwins, digests: digestsAtHand });
  const company = { twins: process?.twins, onlooker: early, rehearsed };
  const written = await runJobs(setup, archive, { crew, memory, company, ...(order && { order }) }, (project) => {
    done++;
    rows += project.rows;
    progress({ projects: done, of: archive.projects.length, rows, name: project.digest.name });
    beside?.take(findable(project));
  });
  crew.close().catch(() => {}); // what threads hold is more than all the rest; who hired them waits until they are gone
  // a project of which everything was withdrawn is named nowhere
  const digests = written.flatMap(({ digest, withdrawn }) =>
    digest.sessions.length === 0 && withdrawn.length > 0 ? [] : digest,
  );
  digestsAtHand.clear();
  for (const digest of digests) digestsAtHand.set(digest.dir, digest);
  const files = [...new Map(written.flatMap((project) => project.files.map(({ name, bytes }) => [name, bytes])))];
  const site: Site = { ...timeless, until: newestDay(digests) };
  const mapKeys = writeMap([...written.flatMap(({ places }) => places), ...withdrawnPlaces(archive, store)], {
    ...folders,
    store,
    take: (address, key) => memory?.takeFile(address, key) === true,
  });
  if (hasTwins) writeFileSync(join(folders.output, 'schema.json'), sessionSchema());
  const sitemap = viewSitemap(digests, site);
  const page = (address: string, data: () => object, whole: Whole | null = null): Page[] => [
    { address, data, body: NO_BODY, whole },
  ];
  const lineage = findLineage(digests);
  const wholes = new Map(
    archive.projects.map((project, at) => [
      written[at]!.digest,
      wholeOf(project, written[at]!.digest, memory, lineage),
    ]),
  );
  const ofAll = (pagesOf: (project: WrittenProject, whole: Whole | null) => Page[]): Page[] =>
    written.flatMap((project) => pagesOf(project, wholes.get(project.digest) ?? null));
  return {
    home: page('index.html', () => viewHome(digests, site)),
    projects: digests.flatMap((digest) => {
      const whole = wholes.get(digest) ?? null;
      return page(`${digest.slug}/index.html`, () => viewProject(digest, site), whole && dated(whole, site));
    }),
    sessions: ofAll((project, whole) => sessionPages(project, lineage, timeless, whole)),
    combined: ofAll(({ digest, fragments }, whole) =>
      combinedPages(digest, packCombined(fragments), timeless, { env, whole }),
    ),
    vanished: ofAll((project, whole) => vanishedPages(project, timeless, whole)),
    withdrawn: ofAll((project, whole) => withdrawnPages(project, timeless, whole)),
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
    projectKeys:
      memory === null ? [] : archive.projects.flatMap((one, at) => [memory.keyOf(one), ...written[at]!.parts]),
  };
}

function withdrawnPlaces(archive: OpenArchive, store: Store): readonly PlaceSheet[] {
  const gone = [...archive.withdrawnIds()];
  return gone.length === 0 ? [] : [keepPlaces([[null, gone]], store)];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
