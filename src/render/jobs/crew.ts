import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from 'nunjucks';
import type { Tinypool } from 'tinypool';
import type { ProjectSource } from '../../discover/discover-archive.ts';
import type { PublishedArchive } from '../../redact/publish-archive.ts';
import { addSpent } from '../stopwatch.ts';
import { type Briefing, writeBriefing } from './briefing.ts';
import { Desk, type DeskCompany, type DeskSetup, type JobResult } from './desk.ts';
import { type Looked, type LookJob, look } from './look.ts';
import { countWorkers, type Job } from './share-out.ts';
import type { JobDone } from './worker.ts';

/** Most of what a page is made of is dropped at once: with more room for the young, it is gone before it is moved. */
const ROOM = { maxYoungGenerationSizeMb: 32 };

/** Those who read and write: worker threads where there is enough to do, otherwise this one. */
export class Crew {
  readonly #most: number;
  readonly #env: () => Promise<Environment>;
  #pool: Tinypool | null = null;
  #desk: Promise<Desk> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #closed: Promise<unknown> = Promise.resolve();
  #briefing: Briefing | null = null;
  /** What is being read ahead. */
  #ahead: { readonly files: number; readonly isEnough: Int32Array } | null = null;

  constructor(most: number, env: () => Promise<Environment>) {
    this.#most = most;
    this.#env = env;
  }

  /** Whether there are other threads. */
  get isMany(): boolean {
    return this.#pool !== null;
  }

  /**
   * Gets hands for so many bytes of transcripts, and says how many there are. Whoever has something else to do meanwhile
   * has it done aside, in a thread of its own even where one is enough.
   */
  async hire(bytes: number, isAside = false): Promise<number> {
    const wanted = countWorkers(bytes, this.#most);
    if (this.#pool && this.#pool.options.maxThreads < wanted) await this.#dismiss(); // there is more to do than it seemed
    if ((wanted > 1 || (isAside && this.#most > 1)) && !this.#pool) {
      const name = extname(import.meta.url) === '.ts' ? 'worker-from-source.mjs' : 'worker.js';
      const filename = fileURLToPath(new URL(name, import.meta.url));
      const { Tinypool: Pool } = await import('tinypool');
      this.#pool = new Pool({ filename, minThreads: wanted, maxThreads: wanted, resourceLimits: ROOM });
    }
    return this.#pool?.options.maxThreads ?? 1;
  }

  async look(job: LookJob): Promise<Looked> {
    return this.#pool ? this.#pool.run(job, { name: 'look' }) : look(job);
  }

  /** Has another thread read a project that it will write, until it turns out to be less. Gives the number of rows. */
  async readAhead({ transcripts }: ProjectSource): Promise<number> {
    this.#ahead = { files: transcripts.length, isEnough: new Int32Array(new SharedArrayBuffer(4)) };
    return this.#pool ? this.#pool.run({ transcripts, isEnough: this.#ahead.isEnough }, { name: 'read' }) : 0;
  }

  /** All jobs of a crew belong to one setup, and `archive` is its: other threads open it for themselves. */
  async write(
    job: Job,
    setup: DeskSetup,
    archive: PublishedArchive,
    company?: DeskCompany,
  ): Promise<readonly JobResult[]> {
    if (this.#pool) {
      this.#briefing ??= writeBriefing(setup);
      const files = job.parts.reduce((sum, { transcripts }) => sum + transcripts.length, 0);
      if (this.#ahead && files < this.#ahead.files) Atomics.store(this.#ahead.isEnough, 0, 1);
      const { results, spent }: JobDone = await this.#pool.run({ job, briefing: this.#briefing }, { name: 'write' });
      addSpent(spent);
      return results;
    }
    this.#desk ??= this.#env().then((env) => new Desk(setup, env, archive, company)); // one for all jobs, which come at once
    const desk = await this.#desk;
    const done = this.#last.then(() => desk.do(job));
    this.#last = done; // behind one that failed, none begins
    return done;
  }

  /**
   * When there is nothing more to do; again, if nobody knows whether it was done. It takes a thread a while to leave all
   * that it holds, in which others can go on.
   */
  async close(): Promise<void> {
    const desk = this.#desk;
    this.#desk = null;
    const left = desk?.then(
      (one) => one.close(),
      () => {},
    );
    this.#closed = Promise.all([this.#closed, this.#dismiss(), left]);
    await this.#closed;
  }

  async #dismiss(): Promise<void> {
    const pool = this.#pool;
    this.#pool = null;
    await pool?.destroy();
  }
}
