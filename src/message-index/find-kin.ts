import type { ProjectSource, TranscriptFile } from '../discover/discover-archive.ts';
import type { ScannedIds } from '../read/scan-ids.ts';
import { IdTable } from './id-table.ts';

/** What is known of the files of a project before it is put in order. */
export interface TieFacts {
  idsOf(file: TranscriptFile): ScannedIds;
  /** Names of sessions and agents that its rows bear or speak of. */
  namesIn(file: TranscriptFile): ReadonlySet<string>;
}

/**
 * The part of a project that a file has to do with: whatever holds or names one of its ids, and whatever has to do with
 * that. Conversations are tied by ids alone, so these files can be put in order without the others, and come out the
 * same.
 */
export function findKin(project: ProjectSource, file: TranscriptFile, facts: TieFacts): ProjectSource {
  const { transcripts } = project;
  const ties = new Ties(transcripts.length);
  const lists = transcripts.map((one) => Object.values(facts.idsOf(one)) as Float64Array[]);
  const holders = new IdTable(lists.flat().reduce((sum, { length }) => sum + length, 0));
  const named = new Map<string, number>();
  const names: ReadonlySet<string>[] = [];
  for (const [at, one] of transcripts.entries()) {
    for (const list of lists[at]!) for (const id of list) ties.tie(at, holders.claim(id, at));
    const own = facts.namesIn(one);
    names.push(own);
    for (const name of own) {
      const holder = named.get(name);
      if (holder === undefined) named.set(name, at);
      else ties.tie(at, holder);
    }
  }
  const kin = ties.of(transcripts.indexOf(file));
  const isKin = (at: number): boolean => ties.of(at) === kin;
  const sessions = new Set(names.flatMap((own, at) => (isKin(at) ? [...own] : [])));
  return {
    dir: project.dir,
    transcripts: transcripts.filter((_, at) => isKin(at)),
    sidecars: project.sidecars.filter(({ session }) => sessions.has(sessionName(session))),
  };
}

/** A session and an agent may have the same id. */
export const sessionName = (session: string): string => `session ${session}`;
export const agentName = (agent: string): string => `agent ${agent}`;

/** Numbers in groups; each is in one of its own until it is tied to another. */
class Ties {
  readonly #up: Int32Array;

  constructor(count: number) {
    this.#up = Int32Array.from({ length: count }, (_, at) => at);
  }

  tie(a: number, b: number): void {
    this.#up[this.of(a)] = this.of(b);
  }

  /** The group that it is in. */
  of(one: number): number {
    let at = one;
    while (this.#up[at] !== at) {
      this.#up[at] = this.#up[this.#up[at]!]!; // the way is half as long next time
      at = this.#up[at]!;
    }
    return at;
  }
}
