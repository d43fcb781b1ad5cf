import { FileWindows } from './file-windows.ts';
import { type JsonObject, parseLine } from './parse-line.ts';
import type { Row, RowRef } from './read-transcript.ts';
import { renameIds } from './rename-ids.ts';

const KEPT_LINES = 4;

/** Reads single rows again from their places. Null when the file has changed under us. */
export class RowReader {
  readonly #files = new FileWindows();
  readonly #kept = new Map<RowRef, JsonObject>();

  /** The last few lines that held several objects: their rows are asked for in turn. */
  readonly #joined = new Map<string, readonly JsonObject[]>();

  /** Whoever has read a row already, and knows that there is room for it, spares us that. */
  readonly keep = ({ ref, value }: Pick<Row, 'ref' | 'value'>): void => {
    this.#kept.set(ref, value);
  };

  readonly read = (ref: RowRef): JsonObject | null => {
    const kept = this.#kept.get(ref);
    if (kept) return kept;
    const joined = this.#joined.size > 0 ? this.#joined.get(lineOf(ref)) : undefined;
    if (joined) return joined[ref.part] ?? null;
    const bytes = this.#files.read(ref.file.path, ref.offset, ref.length);
    if (bytes.length < ref.length) return null;
    const parsed = parseLine(bytes.toString('utf8'));
    const found = parsed.kind === 'rows' ? parsed.rows : [];
    const { renamed } = ref.file;
    const rows = renamed === null ? found : found.map((row) => renameIds(row, renamed));
    if (rows.length > 1) this.#keepJoined(lineOf(ref), rows);
    return rows[ref.part] ?? null;
  };

  #keepJoined(place: string, rows: readonly JsonObject[]): void {
    const [oldest] = this.#joined.keys();
    if (oldest !== undefined && this.#joined.size >= KEPT_LINES) this.#joined.delete(oldest);
    this.#joined.set(place, rows);
  }

  /** Lets go of the files; what is read later opens them again. */
  readonly close = (): void => {
    this.#files.close();
  };
}

const lineOf = ({ offset, file }: RowRef): string => `${offset} ${file.path}`;
