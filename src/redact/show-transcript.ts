import type { TranscriptFile } from '../discover/discover-archive.ts';
import { type JsonObject, parseLine } from '../read/parse-line.ts';
import { renameIds } from '../read/rename-ids.ts';
import { type Line, splitLines } from '../read/split-lines.ts';

const NEWLINE = Buffer.from('\n');

/** What may be shown of a file's rows and texts. */
export interface RowShower {
  /** Null for a row that was withdrawn; the row itself where nothing of it changes. */
  row(value: JsonObject): JsonObject | null;
  text(text: string): string;
}

/**
 * A transcript line by line, as it may be shown. What nothing changes in is copied byte for byte. A row that became shorter
 * is filled up with blanks, and one that was withdrawn leaves an empty line: so every other row keeps its place, and a site
 * that is built from the copy has the same pages.
 */
export function showTranscript(file: TranscriptFile, shower: RowShower, write: (bytes: Buffer) => void): void {
  splitLines(file.path, (line) => {
    write(lineShown(line, file, shower));
    if (line.ended) write(NEWLINE);
  });
}

const NOTHING = Buffer.alloc(0);

function lineShown({ bytes }: Line, { renamed }: TranscriptFile, shower: RowShower): Buffer {
  // Too long to be looked at: nobody knows what is in it.
  if (bytes === null) return NOTHING;
  const text = bytes.toString('utf8');
  const parsed = parseLine(text);
  if (parsed.kind === 'blank') return bytes;
  if (parsed.kind === 'comment') {
    const shown = shower.text(text);
    return shown === text ? bytes : Buffer.from(shown);
  }
  const named = renamed === null ? parsed.rows : parsed.rows.map((row) => renameIds(row, renamed));
  const rows = named.map((row) => shower.row(row));
  const rest = parsed.rest === '' ? '' : shower.text(parsed.rest);
  const isSame = rest === parsed.rest && rows.every((row, at) => row === parsed.rows[at]);
  if (isSame) return bytes;
  const shown = Buffer.from(rows.flatMap((row) => (row === null ? [] : JSON.stringify(row))).join('') + rest);
  return shown.length === 0 || shown.length >= bytes.length
    ? shown
    : Buffer.concat([shown, Buffer.alloc(bytes.length - shown.length, ' ')]);
}
