import type { Report } from '../diagnostics.ts';
import type { ProjectSource } from '../discover/discover-archive.ts';
import { sizeOf } from '../discover/project-size.ts';
import type { Drift } from '../read/check-row.ts';
import type { ReadTally, RowRef } from '../read/read-transcript.ts';
import { RowReader } from '../read/reread-row.ts';
import type { ArchiveIndex } from './archive-index.ts';
import { collectFile, type Note } from './collect-file.ts';
import { type CollectedRows, collectRows, sessionStarts } from './collect-rows.ts';
import type { IndexedRow } from './index-row.ts';
import type { ReadingMemory } from './reading-memory.ts';
import { copyOf, type Reread, settleCopies } from './settle-copies.ts';

export type FoldReason = 'duplicate' | 'replay' | 'stutter';

/** A row that is not shown because an equal one is. */
export interface Fold {
  readonly ref: RowRef;
  readonly uuid: string;
  readonly reason: FoldReason;
  /** Id of the row that is shown. */
  readonly twin: string;
}

/** A row by the id of the one that is shown for it, and how long it was. */
export interface Copied {
  readonly twin: string;
  readonly bytes: number;
}

/** Each uuid once, in order of time; a row is a number from here on. */
export interface MessageIndex {
  readonly rows: readonly IndexedRow[];
  readonly ids: readonly string[];
  readonly times: Float64Array;
  readonly byId: ReadonlyMap<string, number>;
  readonly folded: readonly Fold[];
  /** Sessions of which nothing is shown because all of it is shown in another one: their rows, and which stand for them. */
  readonly vanished: ReadonlyMap<string, readonly Copied[]>;
  readonly notes: readonly Note[];
  readonly tally: ReadTally;
  /** Rows of other projects that rows here hang on, and the other way round. */
  readonly archive: ArchiveIndex;
  /** The content of a row, read again from its place unless it was kept. */
  readonly reread: Reread;
  /** Lets go of files; whoever rereads later does so again. */
  readonly close: () => void;
}

/** For whom a project is read. */
export interface Reading {
  readonly report: Report;
  readonly drift: Drift;
  /** Whether its rows will be asked for: those of a small project are kept then. */
  readonly willReread: boolean;
  /** What a process has read before. */
  readonly memory: ReadingMemory | null;
}

/** Bytes of transcripts in a small project. */
const MOST_KEPT = 8_000_000;

/** Whether the rows of a project are kept while it is at hand: then it is read whole every time. */
export const isSmall = (project: ProjectSource): boolean => sizeOf(project) <= MOST_KEPT;

export function indexMessages(
  project: ProjectSource,
  archive: ArchiveIndex,
  { report, drift, willReread, memory }: Reading,
): MessageIndex {
  const reader = new RowReader();
  const keep = willReread && isSmall(project) ? reader.keep : undefined;
  const collected = collectRows(project, report, drift, (file) =>
    memory && !keep ? memory.collect(file) : collectFile(file, keep),
  );
  const { kept, folded, vanished } = dropCopies(project, collected, archive, reader.read, report);
  const order = kept.sort((a, b) => collected.times[a.at]! - collected.times[b.at]! || a.at - b.at);
  const ids = order.map(({ id }) => id);
  return {
    rows: order.map(({ at }) => collected.rows[at]!),
    ids,
    times: Float64Array.from(order, ({ at }) => collected.times[at]!),
    byId: new Map(ids.map((id, row) => [id, row])),
    folded,
    vanished,
    notes: collected.notes,
    tally: collected.tally,
    archive,
    reread: reader.read,
    close: reader.close,
  };
}

interface Kept {
  readonly at: number;
  readonly id: string;
}

function dropCopies(
  project: ProjectSource,
  collected: CollectedRows,
  archive: ArchiveIndex,
  reread: Reread,
  report: Report,
): { kept: Kept[]; folded: Fold[]; vanished: Map<string, Copied[]> } {
  const { rows } = collected;
  const copiesOf = groupCopies(rows);
  const starts = sessionStarts(collected);
  const kept: Kept[] = [];
  const folded: Fold[] = [];
  const vanished = new Map<string, Copied[]>();
  for (const [uuid, at] of copiesOf) {
    const outside = archive.copiesOutside(project, uuid);
    if (typeof at === 'number' && outside.length === 0) {
      kept.push({ at, id: uuid });
      continue;
    }
    const own = new Map((typeof at === 'number' ? [at] : at).map((row) => [copyOf(rows[row]!, starts), row]));
    const settled = settleCopies(uuid, [...own.keys(), ...outside], reread, (id) => copiesOf.has(id));
    const owner = settled.find(({ id }) => id === uuid)?.copy;
    for (const { copy, id, twin } of settled) {
      const row = own.get(copy);
      if (row === undefined) continue;
      if (id !== null) kept.push({ at: row, id });
      else {
        folded.push({ ref: copy.ref, uuid, reason: 'duplicate', twin });
        const copied = { twin, bytes: copy.ref.length };
        const known = vanished.get(copy.session);
        if (known) known.push(copied);
        else vanished.set(copy.session, [copied]);
      }
      const place = { file: copy.ref.file.name, line: copy.ref.line, uuid };
      if (id !== null && id !== uuid) report({ code: 'uuid-reused', ...place });
      if (owner && copy.parentUuid !== owner.parentUuid) report({ code: 'duplicate-other-parent', ...place });
    }
  }
  for (const { at } of kept) vanished.delete(rows[at]!.session);
  return { kept, folded, vanished };
}

/** Uuid → its row, or its rows where there are several: nearly all are single, and an array each would cost. */
function groupCopies(rows: readonly IndexedRow[]): Map<string, number | number[]> {
  const copies = new Map<string, number | number[]>();
  for (const [at, { uuid }] of rows.entries()) {
    const known = copies.get(uuid);
    if (known === undefined) copies.set(uuid, at);
    else if (typeof known === 'number') copies.set(uuid, [known, at]);
    else known.push(at);
  }
  return copies;
}
