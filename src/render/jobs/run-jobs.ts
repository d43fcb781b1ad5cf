import type { ProjectSource } from '../../discover/discover-archive.ts';
import { sizeOf } from '../../discover/project-size.ts';
import type { Redaction } from '../../redact/redaction-log.ts';
import { nameFromId, partFile } from '../../view/addresses.ts';
import { addFacts, type ProjectDigest } from '../../view/pages/digest-project.ts';
import type { SessionFacts } from '../../view/pages/session-facts.ts';
import type { ProjectMemory } from '../cache/project-memory.ts';
import { Store } from '../cache/store.ts';
import type { ShelfFile } from '../file-shelf.ts';
import type { OpenArchive } from '../open-published.ts';
import { type PlaceSheet, pageFinder } from '../place-sheet.ts';
import type { RecordFile } from '../record-file.ts';
import type { WrittenFragment } from '../write-session.ts';
import type { Crew } from './crew.ts';
import type { DeskCompany, DeskSetup, JobResult, JobSession } from './desk.ts';
import { type DoJob, ProjectWork } from './project-work.ts';
import { type Job, shareOut } from './share-out.ts';
import { tidyMemory } from './tidy-memory.ts';

/** A redaction, and the page of its message. */
export interface PlacedRedaction extends Redaction {
  readonly page: string | null;
}

/** A project whose pages are written but for their shells. */
export interface WrittenProject {
  readonly digest: ProjectDigest;
  readonly facts: ReadonlyMap<string, SessionFacts>;
  /** In reading order of the project. */
  readonly fragments: readonly WrittenFragment[];
  /** Sessions that are shown in another one now: their old address says so. */
  readonly vanished: readonly {
    readonly session: string;
    readonly address: string;
    readonly uuid: string;
    readonly page: string | null;
  }[];
  /** Files of sessions of which nothing is published: their old addresses say so. */
  readonly withdrawn: readonly string[];
  readonly redactions: readonly PlacedRedaction[];
  /** What can be found in each session; none when there is no search. */
  readonly records: ReadonlyMap<string, RecordFile>;
  readonly twinBytes: number;
  readonly rows: number;
  readonly unreadable: number;
  /** Blocks and pictures; one may be named more than once. */
  readonly files: readonly ShelfFile[];
  /** Where its ids are. */
  readonly places: readonly PlaceSheet[];
  /** What its parts were made of, where they are remembered. */
  readonly parts: readonly string[];
}

/** Bytes that the heap of this thread may grow by while others have theirs. */
const BESIDE_OTHERS = 24_000_000;

interface Hands {
  readonly crew: Crew;
  readonly memory: ProjectMemory | null;
  /** Slugs of projects, the first wanted first; the largest is, if nobody says. */
  readonly order?: readonly string[];
  /** Of those who write in this thread. */
  readonly company?: DeskCompany;
}

/** Writes the bodies of all pages, but for those of projects that are remembered. What comes out is the same either way. */
export async function runJobs(
  setup: DeskSetup,
  archive: OpenArchive,
  { crew, memory, order, company }: Hands,
  onDone: (project: WrittenProject) => void,
): Promise<WrittenProject[]> {
  const written = new Map<string, WrittenProject>();
  const store = new Store(setup.store);
  const { onlooker } = company ?? {};
  const take = (project: string, result: JobResult): void => {
    const joined = join(result, store);
    written.set(project, joined);
    onDone(joined);
    tidyMemory(crew.isMany ? BESIDE_OTHERS : undefined);
  };
  const write = async (projects: readonly ProjectSource[], workers: number): Promise<void> => {
    const work = inOrder(projects, archive, order).map(
      (project) => new ProjectWork(project, archive.partsOf(project), memory),
    );
    const jobsOf = new Map(work.map(({ project }) => [project.dir, [] as Job[]]));
    for (const job of shareOut(work, workers)) jobsOf.get(job.project)!.push(job);
    const doJob: DoJob = (job) => crew.write(job, setup, archive, company);
    await Promise.all(
      work.map(async (one) => {
        const { dir } = one.project;
        take(dir, await one.finish(jobsOf.get(dir)!, doJob, store, onlooker));
      }),
    );
  };
  const known = archive.projects.filter((project) => memory?.seemsKnown(project));
  const isKnown = new Set(known);
  const changed = archive.projects.filter((project) => !isKnown.has(project));
  const bytes = changed.reduce((sum, project) => sum + (memory?.changedBytes(project) ?? sizeOf(project)), 0);
  const workers = await crew.hire(bytes);
  onlooker?.expect(changed.length);
  const begun = write(changed, workers);
  begun.catch(() => {}); // it is waited for below, unless what is known cannot be taken over
  if (onlooker) await begun; // what is new comes first
  const lost: ProjectSource[] = [];
  for (const project of known) {
    const result = memory!.recall(project);
    if (result) take(project.dir, result);
    else lost.push(project);
    if (onlooker) await onlooker.pause(); // otherwise nothing else is to come in between
  }
  await Promise.all([begun, write(lost, workers)]);
  return archive.projects.map(({ dir }) => written.get(dir)!);
}

/** The largest first, so that no long one begins when the others are done. */
function inOrder(
  projects: readonly ProjectSource[],
  archive: OpenArchive,
  order: readonly string[] | undefined,
): readonly ProjectSource[] {
  if (!order) return projects.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const rank = new Map(order.map((slug, at) => [slug, at]));
  const rankOf = (project: ProjectSource): number => rank.get(archive.nameOf(project).slug) ?? order.length;
  return projects.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function join({ project, sessions: done, places, parts = [] }: JobResult, store: Store): WrittenProject {
  const { slug } = project.digest;
  const written = new Map(done.map((session) => [session.session, session]));
  const sessions = project.sessions.map(([session]): JobSession => written.get(session)!);
  const facts = new Map(sessions.flatMap(({ session, facts: known }) => (known ? [[session, known] as const] : [])));
  const pageOf = pageFinder(places, store);
  return {
    digest: addFacts(project.digest, facts),
    facts,
    fragments: sessions.flatMap(({ fragments }) => fragments),
    vanished: project.vanished.map(([session, part, uuid]) => ({
      session,
      uuid,
      address: `${slug}/${partFile(nameFromId(session), part)}`,
      page: pageOf(uuid),
    })),
    withdrawn: sessions.flatMap(({ withdrawn }) => withdrawn),
    records: new Map(sessions.flatMap(({ session, records }) => (records ? [[session, records] as const] : []))),
    redactions: sessions.flatMap(({ redactions }) => redactions).map((one) => ({ ...one, page: pageOf(one.id) })),
    twinBytes: sessions.reduce((sum, { twins }) => twins.reduce((bytes, twin) => bytes + twin.bytes, sum), 0),
    rows: project.rows,
    unreadable: project.unreadable,
    files: sessions.flatMap(({ files }) => files),
    places,
    parts,
  };
}
