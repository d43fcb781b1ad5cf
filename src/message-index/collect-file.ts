import type { Diagnostic } from '../diagnostics.ts';
import type { TranscriptFile } from '../discover/discover-archive.ts';
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

/** What a transcript holds, by itself: nothing in it depends on any other. */
export interface CollectedFile {
  readonly rows: readonly IndexedRow[];
  readonly notes: readonly Note[];
  readonly tally: ReadTally;
  readonly drift: Drift;
  readonly reports: readonly Diagnostic[];
}

/** `onRow` is given each of its rows with its content. */
export function collectFile(file: TranscriptFile, onRow: (row: Row) => void = () => {}): CollectedFile {
  const rows: IndexedRow[] = [];
  const notes: Note[] = [];
  const reports: Diagnostic[] = [];
  const drift: Drift = new Map();
  const tally = newTally();
  const once = onlyOnce();
  let session = file.session ?? '';
  let time = Number.NaN;
  readTranscript(file, { report: (report) => reports.push(report), drift, tally }, (row) => {
    const { value } = row;
    if (typeof value.sessionId === 'string' && value.sessionId !== '') {
      if (file.session === null) session = value.sessionId;
    } else if (file.session === null && session === '') session = `file-${file.agent ?? ''}`;
    const own = parseTime(value.timestamp);
    time = Number.isNaN(own) ? time : own;
    if (typeof value.uuid === 'string' && value.uuid !== '') {
      rows.push(indexRow(row, session, own, once));
      onRow(row);
    } else notes.push(noteOf(row, file, session, time));
  });
  return { rows, notes, tally, drift, reports };
}

/** The first of all texts that are equal: a row names its session, its parent and its call, and each is kept once. */
function onlyOnce(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const first = known.get(text);
    if (first === undefined) known.set(text, text);
    return first ?? text;
  };
}

/** Snapshots are half of some archives; nobody reads the file lists in them. */
const HEAVY: ReadonlySet<string> = new Set(['file-history-snapshot']);

function noteOf({ ref, value }: Row, file: TranscriptFile, session: string, time: number): Note {
  const type = typeof value.type === 'string' ? value.type : '';
  const named = typeof value.sessionId === 'string' && value.sessionId !== '' ? value.sessionId : session;
  return { ref, type, session: file.kind === 'journal' ? session : named, time, value: HEAVY.has(type) ? {} : value };
}
