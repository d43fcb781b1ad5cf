import { isUtf8 } from 'node:buffer';
import type { Report } from '../diagnostics.ts';
import type { TranscriptFile } from '../discover/discover-archive.ts';
import { checkRow, type Drift } from './check-row.ts';
import { type JsonObject, parseLine } from './parse-line.ts';
import { renameIds } from './rename-ids.ts';
import { type Line, splitLines } from './split-lines.ts';

/** Where a row stands, so that it can be named in a report and read again. */
export interface RowRef {
  readonly file: TranscriptFile;
  readonly line: number;
  /** Nth object on its line, from 0. */
  readonly part: number;
  readonly offset: number;
  readonly length: number;
}

export interface Row {
  readonly ref: RowRef;
  readonly value: JsonObject;
  /** False for a known type of the wrong shape: kept in its place, shown as it is. */
  readonly sound: boolean;
}

/** Every line read ends in one of these; blank lines are no rows. */
export interface ReadTally {
  rows: number;
  comments: number;
  pending: number;
  unreadable: number;
}

export interface ReadContext {
  readonly report: Report;
  readonly drift: Drift;
  readonly tally: ReadTally;
}

export const newTally = (): ReadTally => ({ rows: 0, comments: 0, pending: 0, unreadable: 0 });

export function addTally(sum: ReadTally, more: ReadTally): void {
  sum.rows += more.rows;
  sum.comments += more.comments;
  sum.pending += more.pending;
  sum.unreadable += more.unreadable;
}

/** So much of a transcript: whole lines. */
export interface Extent {
  readonly bytes: number;
  readonly lines: number;
}

/**
 * Streams the rows of one transcript, or those behind what was read before. What is not a row is reported and counted, and
 * the rest is read all the same. Says how far it went; null if that was not to the end of a line.
 */
export function readTranscript(
  file: TranscriptFile,
  context: ReadContext,
  onRow: (row: Row) => void,
  before: Extent = { bytes: 0, lines: 0 },
): Extent | null {
  let { bytes, lines } = before;
  let isWhole = true;
  const onLine = (line: Line): void => {
    readLine(file, line, before.lines + line.number, context, onRow);
    bytes = line.offset + line.length + 1;
    lines = before.lines + line.number;
    isWhole = line.ended;
  };
  try {
    splitLines(file.path, onLine, before.bytes);
    return isWhole ? { bytes, lines } : null;
  } catch (error) {
    if (!isFileError(error)) throw error;
    context.report({ code: 'unreadable-file', file: file.name, line: 0, detail: error.code ?? 'unknown' });
    return null;
  }
}

function readLine(
  file: TranscriptFile,
  line: Line,
  number: number,
  { report, tally, drift }: ReadContext,
  onRow: (row: Row) => void,
): void {
  const at = { file: file.name, line: number };
  const text = line.bytes && decode(line.bytes);
  if (text === null) {
    tally.unreadable++;
    report({ code: 'line-too-long', ...at, detail: `${line.length} bytes` });
    return;
  }
  if (text.includes('\uFFFD') && line.bytes && !isUtf8(line.bytes)) report({ code: 'invalid-utf8', ...at });
  const parsed = parseLine(text);
  if (parsed.kind === 'blank') return;
  if (parsed.kind === 'comment') {
    tally.comments++;
    return;
  }
  parsed.rows.forEach((value, part) => {
    tally.rows++;
    const fault = checkRow(value, drift);
    if (fault) report({ code: 'malformed-row', ...at, detail: fault });
    onRow({
      ref: { file, line: number, part, offset: line.offset, length: line.length },
      value: file.renamed === null ? value : renameIds(value, file.renamed),
      sound: fault === null,
    });
  });
  if (parsed.rows.length > 1) report({ code: 'joined-rows', ...at });
  if (parsed.rest === '') return;
  if (line.ended) {
    tally.unreadable++;
    report({ code: 'unreadable-row', ...at, detail: `${parsed.rest.length} characters` });
  } else {
    tally.pending++;
    report({ code: 'pending-row', ...at });
  }
}

function decode(bytes: Buffer): string | null {
  try {
    return bytes.toString('utf8');
  } catch {
    return null;
  }
}

const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string' && 'syscall' in error;
