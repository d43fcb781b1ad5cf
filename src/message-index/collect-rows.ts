import type { Report } from '../diagnostics.ts';
import type { ProjectSource, TranscriptFile } from '../discover/discover-archive.ts';
import { addDrift, type Drift } from '../read/check-row.ts';
import { addTally, newTally, type ReadTally } from '../read/read-transcript.ts';
import type { CollectedFile, Note } from './collect-file.ts';
import type { IndexedRow } from './index-row.ts';

/** Every row of a project in the order of its files, before anything is decided about it. */
export interface CollectedRows {
  readonly rows: readonly IndexedRow[];
  /** Time of each row; one without a time takes its predecessor's. */
  readonly times: Float64Array;
  readonly notes: readonly Note[];
  readonly tally: ReadTally;
}

/** `collect` reads one of its transcripts. */
export function collectRows(
  project: ProjectSource,
  report: Report,
  drift: Drift,
  collect: (file: TranscriptFile) => CollectedFile,
): CollectedRows {
  const tally = newTally();
  const rows: IndexedRow[] = [];
  const notes: Note[] = [];
  for (const file of project.transcripts) {
    const own = collect(file);
    for (const row of own.rows) rows.push(row);
    for (const note of own.notes) notes.push(note);
    for (const odd of own.reports) report(odd);
    addTally(tally, own.tally);
    addDrift(drift, own.drift);
  }
  settleAgentSessions(rows);
  return { rows, times: settleTimes(rows, report), notes, tally };
}

/**
 * An agent's rows name the session that spawned it; its file lies in a session's folder. Mostly that is one session. Where
 * it is not, the one that has a transcript counts, the rows' own word first.
 */
function settleAgentSessions(rows: IndexedRow[]): void {
  const trunks = new Set(rows.filter(({ ref }) => ref.file.kind === 'session').map(({ session }) => session));
  for (const [at, row] of rows.entries()) {
    const folder = row.ref.file.session;
    if (row.ref.file.kind !== 'agent' || folder === null || folder === row.session) continue;
    if (!trunks.has(row.session) && trunks.has(folder)) rows[at] = { ...row, session: folder };
  }
}

function settleTimes(rows: readonly IndexedRow[], report: Report): Float64Array {
  const times = Float64Array.from(rows, (row) => row.time);
  let file: TranscriptFile | null = null;
  let before = Number.NaN;
  for (const [at, row] of rows.entries()) {
    if (row.ref.file !== file) {
      file = row.ref.file;
      before = firstTime(rows, at);
    }
    if (Number.isNaN(row.time)) {
      report({ code: 'bad-timestamp', file: file.name, line: row.ref.line, uuid: row.uuid });
      times[at] = before;
    }
    before = times[at]!;
  }
  return times;
}

/** The first known time of the file that begins at `from`: rows before it have no predecessor to take one from. */
function firstTime(rows: readonly IndexedRow[], from: number): number {
  const file = rows[from]?.ref.file;
  for (let at = from; rows[at]?.ref.file === file; at++) if (!Number.isNaN(rows[at]!.time)) return rows[at]!.time;
  return 0;
}

/** When each session began: the copy of a row in the oldest session is the original. */
export function sessionStarts({ rows, times }: CollectedRows): ReadonlyMap<string, number> {
  const starts = new Map<string, number>();
  for (const [at, { session }] of rows.entries()) {
    const known = starts.get(session);
    if (known === undefined || times[at]! < known) starts.set(session, times[at]!);
  }
  return starts;
}
