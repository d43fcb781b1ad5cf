import type { ProjectSource, Sidecar, TranscriptFile } from '../discover/discover-archive.ts';
import type { ScannedIds } from '../read/scan-ids.ts';
import { IdTable } from './id-table.ts';

/** What is known of the files of a project before any of it is put in order. */
export interface TieFacts {
  idsOf(file: TranscriptFile): ScannedIds;
  /** See `TieCollector`. */
  tiesOf(file: TranscriptFile | Sidecar): Float64Array;
}

/**
 * Cuts a project into parts that have nothing to do with each other: no file of one holds or names an id of another.
 * Conversations are tied by ids alone, so each part can be put in order without the others, and comes out the same. Where
 * words count (an agent's prompt, what was queued), they count within a session.
 */
export function cutProject(project: ProjectSource, { idsOf, tiesOf }: TieFacts): readonly ProjectSource[] {
  const { dir, transcripts, sidecars } = project;
  const files = [...transcripts, ...sidecars];
  const lists = files.map((file) => [
    tiesOf(file),
    ...('agent' in file ? (Object.values(idsOf(file)) as Float64Array[]) : []),
  ]);
  const holders = new IdTable(lists.flat().reduce((sum, { length }) => sum + length, 0));
  const ties = new Ties(files.length);
  for (const [at, own] of lists.entries())
    for (const list of own) for (const id of list) ties.tie(at, holders.claim(id, at));
  const parts = new Map<number, { transcripts: TranscriptFile[]; sidecars: Sidecar[] }>();
  for (const [at, file] of transcripts.entries()) {
    const known = parts.get(ties.of(at));
    if (known) known.transcripts.push(file);
    else parts.set(ties.of(at), { transcripts: [file], sidecars: [] });
  }
  if (parts.size === 1) return [project];
  // one that no transcript has to do with is shown nowhere
  for (const [at, sidecar] of sidecars.entries()) parts.get(ties.of(transcripts.length + at))?.sidecars.push(sidecar);
  return [...parts.values()].map((part) => ({ dir, ...part }));
}

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
