import type { Environment } from 'nunjucks';
import type { ProjectSource } from '../../discover/discover-archive.ts';
import type { TwinMemory } from '../../export/twin-memory.ts';
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
import { type Spent, timed } from '../stopwatch.ts';
import { type PartMemory, type ProjectOutline, ProjectWriter } from '../write-project.ts';
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

export interface JobResult {
  readonly project: ProjectOutline;
  readonly sessions: readonly JobSession[];
  readonly places: readonly PlaceSheet[];
  /** What it took, where another thread did it. */
  readonly spent?: Spent;
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
  /** The part of a project that what was written last has to do with, if it is worth being put in order alone. */
  readonly kinOf?: ((project: ProjectSource) => ProjectSource | null) | undefined;
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
  readonly #kinOf: NonNullable<DeskCompany['kinOf']>;
  readonly #rehearsed: string | undefined;
  /** Shares of one project often come one after the other. */
  #last: { readonly project: string; readonly writer: ProjectWriter } | null = null;

  constructor(
    setup: DeskSetup,
    env: Environment,
    archive: PublishedArchive,
    { twins = null, onlooker, kinOf = () => null, rehearsed }: DeskCompany = {},
  ) {
    this.#rehearsed = rehearsed;
    this.#twins = twins;
    this.#onlooker = onlooker;
    this.#kinOf = kinOf;
    this.#archive = archive;
    this.#setup = setup;
    this.#env = env;
    this.#store = new Store(setup.store);
    this.#shelf = new FileShelf(setup.output, this.#store, env, setup.site);
    this.#secrets = secretsFingerprint(archive.survey.found, this.#store.salt());
    this.#slugs = new Map(archive.projects.map((project) => [project.dir, archive.nameOf(project).slug]));
  }

  /** One job at a time. */
  async do(job: Job): Promise<JobResult> {
    if (this.#onlooker) await this.#writeAhead(job.project);
    const writer = this.#open(job.project);
    const mine = sessionsOf(job, writer.sessions);
    const done = new Map<string, DoneSession>();
    for (const session of this.#inOrder(mine, writer)) {
      done.set(session, await this.#write(session, writer));
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
    if (job.of === 1) this.close(); // nobody asks for it again, and it is as large as all the rest of a thread
    const { slug, sessions: listed } = project.digest;
    for (const { id } of listed) places.push([`${slug}/${nameFromId(id)}.html`, [id]]);
    return { project, sessions, places: [keepPlaces(places, this.#store)] };
  }

  /** The session that somebody is waiting for, without the rest of its project. It is the same, and is known when its turn comes. */
  async #writeAhead(dir: string): Promise<void> {
    if (this.#last?.project === dir) return;
    const kin = this.#kinOf(this.#sourceOf(dir));
    if (kin === null) return;
    const writer = this.#writerOf(kin, false);
    try {
      const first = this.#firstOf(writer);
      if (writer.sessions.some(([session]) => session === first)) await this.#write(first!, writer);
    } finally {
      writer.close();
    }
  }

  /** What somebody is waiting for comes first. */
  #inOrder(sessions: readonly string[], writer: ProjectWriter): readonly string[] {
    const first = this.#onlooker ? this.#firstOf(writer) : null;
    if (first === null || !sessions.includes(first)) return sessions;
    return [first, ...sessions.filter((session) => session !== first)];
  }

  #firstOf({ newest }: ProjectWriter): string | null {
    return this.#rehearsed ?? newest;
  }

  async #write(session: string, writer: ProjectWriter): Promise<DoneSession> {
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
    if (this.#onlooker && session === this.#firstOf(writer)) await this.#onlooker.see(pages, writer);
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

  #open(project: string): ProjectWriter {
    if (this.#last?.project === project) return this.#last.writer;
    this.close();
    const writer = this.#writerOf(this.#sourceOf(project), true);
    this.#last = { project, writer };
    return writer;
  }

  #sourceOf(project: string): ProjectSource {
    return this.#archive.projects.find(({ dir }) => dir === project)!;
  }

  #writerOf(source: ProjectSource, willReread: boolean): ProjectWriter {
    const run = timed('pages: order', () => this.#archive.run(source, willReread));
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
}
