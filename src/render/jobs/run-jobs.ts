import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from 'nunjucks';
import Tinypool from 'tinypool';
import type { Redaction } from '../../redact/redaction-log.ts';
import { nameFromId, partFile } from '../../view/addresses.ts';
import { addFacts, type ProjectDigest } from '../../view/pages/digest-project.ts';
import type { SessionFacts } from '../../view/pages/session-facts.ts';
import type { MapEntry } from '../../view/pages/shard-map.ts';
import type { ShelfFile } from '../file-shelf.ts';
import type { OpenArchive } from '../open-published.ts';
import type { RecordFile } from '../record-file.ts';
import type { WrittenFragment } from '../write-session.ts';
import { Desk, type DeskSetup, type DoneSession, type JobResult } from './desk.ts';
import { countWorkers, type Job, shareOut } from './share-out.ts';

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
  /** Every id of a row and the page it is on, for the resolver. */
  readonly places: readonly MapEntry[];
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
}

/** Writes the bodies of all pages. What comes out is the same whatever the number of workers. */
export async function runJobs(
  places: Omit<DeskSetup, 'archive'>,
  archive: OpenArchive,
  env: Environment,
  mostWorkers: number,
  onDone: (result: JobResult, isLast: boolean) => void,
): Promise<WrittenProject[]> {
  const setup = { ...places, archive: archive.setup };
  const workers = countWorkers(archive.projects, mostWorkers);
  const jobs = shareOut(archive.projects, workers);
  const results = new Map<string, JobResult[]>(archive.projects.map(({ dir }) => [dir, []]));
  const crew = workers > 1 ? hire(setup, workers) : work(setup, archive, env);
  try {
    await Promise.all(
      jobs.map(async (job) => {
        const result = await crew.run(job);
        const known = results.get(job.project)!;
        known.push(result);
        onDone(result, known.length === job.of);
      }),
    );
  } finally {
    await crew.close();
  }
  return archive.projects.map(({ dir }) => join(results.get(dir)!));
}

interface Crew {
  run(job: Job): Promise<JobResult>;
  close(): Promise<void>;
}

function hire(setup: DeskSetup, workers: number): Crew {
  const name = extname(import.meta.url) === '.ts' ? 'worker-from-source.mjs' : 'worker.js';
  const filename = fileURLToPath(new URL(name, import.meta.url));
  const pool = new Tinypool({ filename, workerData: setup, minThreads: workers, maxThreads: workers });
  return { run: (job) => pool.run(job, { name: 'doJob' }), close: () => pool.destroy() };
}

function work(setup: DeskSetup, archive: OpenArchive, env: Environment): Crew {
  const desk = new Desk(setup, env, archive);
  return { run: async (job) => desk.do(job), close: async () => {} };
}

function join(results: readonly JobResult[]): WrittenProject {
  const [{ project }] = results as readonly [JobResult];
  const { slug } = project.digest;
  const written = new Map(results.flatMap(({ sessions }) => sessions.map((session) => [session.session, session])));
  const sessions = project.sessions.flatMap((session): DoneSession[] => [written.get(session)!]);
  const facts = new Map(sessions.flatMap(({ session, facts: known }) => (known ? [[session, known] as const] : [])));
  const places = sessions.flatMap((session) => session.places);
  const pageOf = new Map(places);
  return {
    digest: addFacts(project.digest, facts),
    facts,
    fragments: sessions.flatMap(({ fragments }) => fragments),
    vanished: project.vanished.map(([session, part, uuid]) => ({
      session,
      uuid,
      address: `${slug}/${partFile(nameFromId(session), part)}`,
      page: pageOf.get(uuid) ?? null,
    })),
    places,
    withdrawn: sessions.flatMap(({ withdrawn }) => withdrawn),
    records: new Map(sessions.flatMap(({ session, records }) => (records ? [[session, records] as const] : []))),
    redactions: sessions
      .flatMap(({ redactions }) => redactions)
      .map((one) => ({ ...one, page: pageOf.get(one.id) ?? null })),
    twinBytes: sessions.reduce((sum, { twins }) => twins.reduce((bytes, twin) => bytes + twin.bytes, sum), 0),
    rows: project.rows,
    unreadable: project.unreadable,
    files: sessions.flatMap(({ files }) => files),
  };
}
