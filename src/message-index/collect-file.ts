import type { Diagnostic } from '../diagnostics.ts';
import type { TranscriptFile } from '../discover/discover-archive.ts';
import { addDrift, type Drift } from '../read/check-row.ts';
import type { JsonObject } from '../read/parse-line.ts';
import { parseTime } from '../read/parse-time.ts';
import {
  type Extent,
  newTally,
  type ReadTally,
  type Row,
  type RowRef,
  readTranscript,
} from '../read/read-transcript.ts';
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
  /** Where reading goes on when there is more; null if its last line may grow. */
  readonly end: FileEnd | null;
}

interface FileEnd extends Extent {
  /** Of the last row. */
  readonly session: string;
  readonly time: number;
}

/**
 * `onRow` is given each of its rows with its content. With what it held `before`, as far as it is the same and came to an
 * end, only what is behind that is read.
 */
export function collectFile(
  file: TranscriptFile,
  onRow: (row: Row) => void = () => {},
  before: CollectedFile | null = null,
): CollectedFile {
  const rows: IndexedRow[] = [...(before?.rows ?? [])];
  const notes: Note[] = [...(before?.notes ?? [])];
  const reports: Diagnostic[] = [...(before?.reports ?? [])];
  const drift: Drift = new Map();
  if (before) addDrift(drift, before.drift);
  const tally = { ...newTally(), ...before?.tally };
  const once = onlyOnce();
  let { session, time } = before?.end ?? { session: file.session ?? '', time: Number.NaN };
  const collect = (row: Row): void => {
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
  };
  const context = { report: (report: Diagnostic) => reports.push(report), drift, tally };
  const extent = readTranscript(file, context, collect, before?.end ?? undefined);
  return { rows, notes, tally, drift, reports, end: extent && { ...extent, session, time } };
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
