import type { SearchRecord } from '../view/search/search-records.ts';
import type { Store } from './cache/store.ts';

/** What can be found in a session, on disk: a record a line, behind its month, so that a month is taken without parsing. */
export interface RecordFile {
  readonly path: string;
  /** Of what is in it. */
  readonly hash: string;
  /** Bytes of each month; records without a time are of the month ''. */
  readonly months: readonly (readonly [month: string, bytes: number])[];
}

export class RecordWriter {
  readonly #store: Store;
  readonly #content: ReturnType<Store['open']>;
  readonly #months = new Map<string, number>();

  constructor(store: Store) {
    this.#store = store;
    this.#content = store.open();
  }

  append(records: readonly SearchRecord[]): void {
    const lines = records.map((record) => {
      const month = record.filters.month?.[0] ?? '';
      const line = `${month}\t${JSON.stringify(record)}\n`;
      this.#months.set(month, (this.#months.get(month) ?? 0) + Buffer.byteLength(line));
      return line;
    });
    this.#content.append(lines.join(''));
  }

  finish(): RecordFile {
    const hash = this.#content.close();
    return { path: this.#store.pathOf(hash), hash, months: [...this.#months] };
  }
}
