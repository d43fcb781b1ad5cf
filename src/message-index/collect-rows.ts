import type { Report } from '../diagnostics.ts';
import type { ProjectSource, TranscriptFile } from '../discover/discover-archive.ts';
import type { Drift } from '../read/check-row.ts';
import type { JsonObject } from '../read/parse-line.ts';
import { parseTime } from '../read/parse-time.ts';
import { newTally, type ReadTally, type Row, type RowRef, readTranscript } from '../read/read-transcript.ts';
import { type IndexedRow, indexRow } from './index-row.ts';

/** A row without a uuid: state of its session, or of a place in it. */
export interface Note {
  readonly ref: RowRef;
  readonly type: string;
  readonly session: string;
  /** Its own, or that of the row before it in the file; NaN if there is neither. */
  readonly time: number;
  readonly value: JsonObject;
}

/** Every row of a project in the order of its files, before anything is decided about it. */
export interface CollectedRows {
  readonly rows: readonly IndexedRow[];
  /** Time of each row; one without a time takes its predecessor's. */
  readonly times: Float64Array;
  readonly notes: readonly Note[];
  readonly tally: ReadTally;
}

/** `onRow` is given each of those rows with its content. */
export function collectRows(
  project: ProjectSource,
  report: Report,
  drift: Drift,
  onRow: (row: Row) => void = () => {},
): CollectedRows {
  const tally = newTally();
  const rows: IndexedRow[] = [];
  const notes: Note[] = [];
  for (const file of project.transcripts) {
    let session = file.session ?? '';
    let time = Number.NaN;
    readTranscript(file, { report, drift, tally }, (row) => {
      const { value } = row;
      if (typeof value.sessionId === 'string' && value.sessionId !== '') {
        if (file.session === null) session = value.sessionId;
      } else if (file.session === null && session === '') session = `file-${file.agent ?? ''}`;
      const own = parseTime(value.timestamp);
      time = Number.isNaN(own) ? time : own;
      if (typeof value.uuid === 'string' && value.uuid !== '') {
        rows.push(indexRow(row, session, own));
        onRow(row);
      } else notes.push(noteOf(row, file, session, time));
    });
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

/** Snapshots are half of some archives; nobody reads the file lists in them. */
const HEAVY: ReadonlySet<string> = new Set(['file-history-snapshot']);

function noteOf({ ref, value }: Row, file: TranscriptFile, session: string, time: number): Note {
  const type = typeof value.type === 'string' ? value.type : '';
  const named = typeof value.sessionId === 'string' && value.sessionId !== '' ? value.sessionId : session;
  return { ref, type, session: file.kind === 'journal' ? session : named, time, value: HEAVY.has(type) ? {} : value };
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
