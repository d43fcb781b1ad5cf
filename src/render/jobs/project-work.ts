import type { ProjectSource } from '../../discover/discover-archive.ts';
import type { ProjectMemory } from '../cache/project-memory.ts';
import type { Store } from '../cache/store.ts';
import type { JobResult, Onlooker } from './desk.ts';
import { joinParts, joinShares } from './join-results.ts';
import type { Job, Work } from './share-out.ts';

/** Who does jobs. */
export type DoJob = (job: Job) => Promise<readonly JobResult[]>;

/** A project that has changed: its parts that have, or are not known, are written, and the others taken over. */
export class ProjectWork implements Work {
  readonly project: ProjectSource;
  /** Those that are to be written. */
  readonly parts: readonly ProjectSource[];
  readonly #all: readonly ProjectSource[];
  readonly #memory: ProjectMemory | null;
  readonly #done = new Map<ProjectSource, JobResult>();

  constructor(project: ProjectSource, parts: readonly ProjectSource[], memory: ProjectMemory | null) {
    this.project = project;
    this.#all = parts;
    this.#memory = memory;
    this.parts = parts.length === 1 ? parts : parts.filter((part) => !memory?.seemsKnown(part));
  }

  /** Has it done; what is known is taken over meanwhile, or after it, where somebody is waiting for what is new. */
  async finish(jobs: readonly Job[], doJob: DoJob, store: Store, onlooker: Onlooker | undefined): Promise<JobResult> {
    const begun = this.#write(jobs, doJob);
    begun.catch(() => {}); // it is waited for below, unless what is known cannot be taken over
    if (onlooker) await begun;
    const lost = await this.#takeOver(onlooker);
    await begun;
    if (lost.length > 0) await this.#write([{ project: this.project.dir, parts: lost, share: 0, of: 1 }], doJob);
    const results = this.#all.map((part) => this.#done.get(part)!);
    if (results.length === 1) return results[0]!;
    const whole = { ...joinParts(this.project, results, store), ...this.#noteParts() };
    this.#memory?.keep(this.project, whole);
    return whole;
  }

  async #write(jobs: readonly Job[], doJob: DoJob): Promise<void> {
    const shares = new Map<ProjectSource, (readonly [share: number, result: JobResult])[]>();
    await Promise.all(
      jobs.map(async (job) => {
        const results = await doJob(job);
        for (const [at, part] of job.parts.entries()) {
          const own = [...(shares.get(part) ?? []), [job.share, results[at]!] as const];
          shares.set(part, own);
          if (own.length < job.of) continue;
          // in their order, not in that in which they were done
          const inOrder = own.toSorted(([a], [b]) => a - b);
          this.#keep(part, joinShares(inOrder.map(([, result]) => result)));
        }
      }),
    );
  }

  #keep(part: ProjectSource, result: JobResult): void {
    this.#memory?.keep(part, result);
    this.#done.set(part, result);
  }

  /** Gives those that are lost. */
  async #takeOver(onlooker: Onlooker | undefined): Promise<readonly ProjectSource[]> {
    const lost: ProjectSource[] = [];
    const isWritten = new Set(this.parts);
    for (const part of this.#all) {
      if (isWritten.has(part)) continue;
      const known = this.#memory!.recall(part);
      if (known) this.#done.set(part, known);
      else lost.push(part);
      if (onlooker) await onlooker.pause(); // otherwise nothing else is to come in between
    }
    return lost;
  }

  #noteParts(): Pick<JobResult, 'parts'> {
    const keys = this.#all.map((part) => this.#memory?.knownKeyOf(part) ?? null);
    return { parts: keys.filter((key) => key !== null) };
  }
}
