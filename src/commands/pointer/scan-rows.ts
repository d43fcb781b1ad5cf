import type { ProjectSource } from '../../discover/discover-archive.ts';
import { type JsonObject, parseLine } from '../../read/parse-line.ts';
import type { RowRef } from '../../read/read-transcript.ts';
import { splitLines } from '../../read/split-lines.ts';

/** What a scan looks for: by the bytes of a line first, then in what its rows say. */
export interface RowTest {
  mayBeIn(line: Buffer): boolean;
  /** For each row whether it is wanted. */
  pick(rows: readonly JsonObject[]): readonly boolean[];
}

const BATCH_ROWS = 256;
const BATCH_BYTES = 4 << 20;

/** A row's place in the archive, to know it again once the project is in order. */
export const placeOf = ({ file, line, part }: Pick<RowRef, 'file' | 'line' | 'part'>): string =>
  `${line} ${part} ${file.path}`;

/**
 * Looks through a project's transcripts without putting them in order: most projects hold nothing of what a person
 * looks for. Gives the places of the rows wanted; a file that cannot be read is told by `onUnreadable`.
 */
export function scanRows(
  project: ProjectSource,
  test: RowTest,
  onUnreadable: (file: string) => void,
): ReadonlySet<string> {
  const found = new Set<string>();
  let batch: { readonly place: string; readonly row: JsonObject }[] = [];
  let bytes = 0;
  const flush = (): void => {
    const wanted = test.pick(batch.map(({ row }) => row));
    for (const [at, { place }] of batch.entries()) if (wanted[at]) found.add(place);
    batch = [];
    bytes = 0;
  };
  for (const file of project.transcripts) {
    try {
      splitLines(file.path, (line) => {
        if (!line.bytes || !test.mayBeIn(line.bytes)) return;
        const parsed = parseLine(line.bytes.toString('utf8'));
        const rows = parsed.kind === 'rows' ? parsed.rows : [];
        for (const [part, row] of rows.entries())
          if (typeof row.uuid === 'string') batch.push({ place: placeOf({ file, line: line.number, part }), row });
        bytes += line.length;
        if (batch.length >= BATCH_ROWS || bytes >= BATCH_BYTES) flush();
      });
    } catch (error) {
      if (!('syscall' in (error as Error))) throw error;
      onUnreadable(file.name);
    }
  }
  flush();
  return found;
}
