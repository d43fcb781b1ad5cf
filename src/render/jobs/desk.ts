import type { Environment } from 'nunjucks';
import type { ProjectSource } from '../../discover/discover-archive.ts';
import { newestOf } from '../../discover/newest-transcript.ts';
import type { TwinMemory } from '../../export/twin-memory.ts';
import { isSmall } from '../../message-index/index-messages.ts';
import type { PublishedArchive } from '../../redact/publish-archive.ts';
import type { Redaction } from '../../redact/redaction-log.ts';
import { nameFromId } from '../../view/addresses.ts';
import type { Site } from '../../view/pages/frame.ts';
import type { PlacedIds } from '../../view/pages/shard-map.ts';
import { secretsFingerprint } from '../cache/fingerprint.ts';
import { Store, sha256 } from '../cache/store.ts';
import { FileShelf } from '../file-shelf.ts';
import type { ArchiveSetup } from '../open-published.ts';
import { keepPlaces, type PlaceSheet } from '../place-sheet.ts';
import type { ProjectOutline } from '../project-outline.ts';
import { timed } from '../stopwatch.ts';
import { type PartMemory, ProjectWriter } from '../write-project.ts';
import type { WrittenPart, WrittenSession } from '../write-session.ts';
import { type Job, sessionsOf } from './share-out.ts';
import { boundMemory } from './tidy-memory.ts';

/** What every worker is told once. Plain data. */
export interface DeskSetup {
  readonly archive: ArchiveSetup;
  readonly site: Site;
  readonly output: string;
  /** Folder of the store, outside the site. */
  readonly store: string;
  /** What pages of earlier builds are known by; null when none are to be used. */
  readonly cacheKey: string | null;
  readonly withSearch: boolean;
  /** Whether Markdown and JSON stand beside each session's page. */
  readonly hasTwins: boolean;
}

/** What came of a part of a project, or of a share of its sessions. */
export interface JobResult {
  readonly project: ProjectOutline;
  readonly sessions: readonly JobSession[];
  readonly places: readonly PlaceSheet[];
  /** What the parts were made of that it was put together from, where they are remembered. */
  readonly parts?: readonly string[];
}

/** A session, written now or by an earlier build. */
interface DoneSession extends WrittenSession {
  readonly redactions: readonly Redaction[];
}

/** Where its ids are stands on the sheet of its job: they are as much as all the rest. */
export type JobSession = Omit<DoneSession, 'places'>;

/** Somebody who reads the site while the next one is made in this thread. */
export interface Onlooker {
  /** Of so many projects something will be there to be seen: each has its turn before anything newer has. */
  expect(projects: number): void;
  /** The pages of the session that was written to last are written, and nothing else is: there is time to look at them. */
  see(session: WrittenSession, project: Pick<ProjectWriter, 'dir' | 'digestOf' | 'outline'>): Promise<void>;
  /** Lets others have their turn, if they have waited for one. */
  pause(): Promise<void>;
}

/** Where pages are made again and again: what was made last, and who waits for the next. */
export interface DeskCompany {
  readonly twins?: TwinMemory | null | undefined;
  readonly onlooker?: Onlooker | undefined;
  /** A session that is written as if it had grown. What comes out is the same. */
  readonly rehearsed?: string | undefined;
}

/** Where jobs are done, one after the other: in a worker, or in the main thread when there is only one. */
export class Desk {
  readonly #archive: PublishedArchive;
  readonly #setup: DeskSetup;
  readonly #env: Environment;
  readonly #store: Store;
  readonly #shelf: FileShelf;
  readonly #secrets: (session: string) => string;
  readonly #slugs: ReadonlyMap<string, string>;
  readonly #twins: TwinMemory | null;
  readonly #onlooker: Onlooker | undefined;
  readonly #rehearsed: string | undefined;
  /** Shares of one part often come one after the other. */
  #last: { readonly part: string; readonly writer: ProjectWriter } | null = null;

  constructor(
    setup: DeskSetup,
    env: Environment,
    archive: PublishedArchive,
    { twins = null, onlooker, rehearsed }: DeskCompany = {},
  ) {
    this.#rehearsed = rehearsed;
    this.#twins = twins;
    this.#onlooker = onlooker;
    this.#archive = archive;
    this.#setup = setup;
    this.#env = env;
    this.#store = new Store(setup.store);
    this.#shelf = new FileShelf(setup.output, this.#store, env, setup.site);
    this.#secrets = secretsFingerprint(archive.survey.found, this.#store.salt());
    this.#slugs = new Map(archive.projects.map((project) => [project.dir, archive.nameOf(project).slug]));
  }

  /** One job at a time. Gives what came of each of its parts. */
  async do({ project, parts, share, of }: Job): Promise<readonly JobResult[]> {
    const first = this.#onlooker ? this.#firstOf(project) : null;
    const holdsFirst = ({ transcripts }: ProjectSource): boolean =>
      transcripts.some(({ session }) => session === first);
    const done = new Map<ProjectSource, JobResult>();
    // what somebody is waiting for comes first
    for (const part of [...parts.filter(holdsFirst), ...parts.filter((one) => !holdsFirst(one))])
      done.set(part, await this.#doPart(part, first, { share, of }));
    return parts.map((part) => done.get(part)!);
  }

  async #doPart(part: ProjectSource, first: string | null, share: Pick<Job, 'share' | 'of'>): Promise<JobResult> {
    const writer = this.#open(part);
    const mine = sessionsOf(share, writer.sessions);
    const done = new Map<string, DoneSession>();
    for (const session of mine.toSorted((a, b) => Number(b === first) - Number(a === first))) {
      done.set(session, await this.#write(session, writer, session === first));
      boundMemory();
      await this.#onlooker?.pause();
    }
    const places: PlacedIds[] = [];
    const sessions = mine.map((session): JobSession => {
      const { places: own, ...rest } = done.get(session)!;
      places.push(...own);
      return rest;
    });
    const project = writer.outline();
    if (share.of === 1) this.close(); // nobody asks for it again, and it is as large as all the rest of a thread
    const { slug, sessions: listed } = project.digest;
    for (const { id } of listed) places.push([`${slug}/${nameFromId(id)}.html`, [id]]);
    return { project, sessions, places: [keepPlaces(places, this.#store)] };
  }

  /** The session of a project that somebody is waiting for: the one that was written to last. */
  #firstOf(project: string): string | null {
    const source = this.#archive.projects.find(({ dir }) => dir === project)!;
    return this.#rehearsed ?? newestOf(source)?.session ?? null;
  }

  async #write(session: string, writer: ProjectWriter, isFirst: boolean): Promise<DoneSession> {
    const { cacheKey } = this.#setup;
    if (cacheKey === null) {
      const whole = writer.addTwins(writer.writePages(session, null), null);
      return { ...whole, redactions: writer.takeRedactions() };
    }
    const store = this.#store;
    const secrets = this.#secrets(session);
    const keyed = (own: string): string => sha256(`${cacheKey} ${secrets} ${own}`);
    const key = keyed(timed('pages: compare', () => writer.keyOf(session)));
    const isRehearsed = session === this.#rehearsed;
    const known = isRehearsed ? undefined : (store.recall(key) as DoneSession | undefined);
    if (known && this.#restore(known)) return known;
    const named = (own: string): string => keyed(`part ${own}`);
    const parts: PartMemory = {
      recall: (own, isLast) =>
        isRehearsed && isLast ? undefined : (store.recall(named(own)) as WrittenPart | undefined),
      keep: (own, part) => store.keep(named(own), part),
      twins: this.#twins && { memory: this.#twins, named },
    };
    const pages = writer.writePages(session, parts);
    if (isFirst) await this.#onlooker?.see(pages, writer);
    const done = { ...writer.addTwins(pages, parts), redactions: writer.takeRedactions() };
    store.keep(key, done);
    return done;
  }

  #restore({ fragments, files, records, twins }: DoneSession): boolean {
    const contents = [...fragments, ...(records ? [records] : [])];
    return (
      contents.every(({ hash }) => this.#store.find(hash) !== null) &&
      [...files, ...twins].every((file) => this.#shelf.restore(file))
    );
  }

  close(): void {
    this.#last?.writer.close();
    this.#last = null;
  }

  #open(part: ProjectSource): ProjectWriter {
    const name = part.transcripts[0]?.path ?? part.dir;
    if (this.#last?.part === name) return this.#last.writer;
    this.close();
    const writer = this.#writerOf(part);
    this.#last = { part: name, writer };
    return writer;
  }

  #writerOf(part: ProjectSource): ProjectWriter {
    const run = timed('pages: order', () => this.#archive.run(part, !this.#isAtHand(part)));
    return new ProjectWriter(run, {
      env: this.#env,
      shelf: this.#shelf,
      store: this.#store,
      timeZone: this.#setup.site.timeZone,
      withSearch: this.#setup.withSearch,
      twins: this.#setup.hasTwins ? this.#setup.output : null,
      slugOf: (dir) => this.#slugs.get(dir) ?? null,
    });
  }

  /** Where somebody waits, what was read of a large project before is at hand, and most of its rows need not be read again. */
  #isAtHand(part: ProjectSource): boolean {
    return this.#onlooker !== undefined && !isSmall(this.#archive.projects.find(({ dir }) => dir === part.dir)!);
  }
}
