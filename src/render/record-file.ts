import { createHash, type Hash } from 'node:crypto';
import type { SearchRecord } from '../view/search/search-records.ts';
import type { Store } from './cache/store.ts';

/** What can be found in a session, on disk: a record a line, behind its month, so that a month is taken without parsing. */
export interface RecordFile {
  readonly path: string;
  /** Of what is in it. */
  readonly hash: string;
  /** What each month holds, in the order they begin; records without a time are of the month ''. */
  readonly months: readonly MonthOfRecords[];
}

export type MonthOfRecords = readonly [month: string, bytes: number, hash: string];

export class RecordWriter {
  readonly #store: Store;
  readonly #content: ReturnType<Store['open']>;
  readonly #months = new Map<string, { bytes: number; readonly hash: Hash }>();

  constructor(store: Store) {
    this.#store = store;
    this.#content = store.open();
  }

  append(records: readonly SearchRecord[]): void {
    const lines = records.map((record) => {
      const month = record.filters.month?.[0] ?? '';
      const line = `${month}\t${JSON.stringify(record)}\n`;
      this.#count(month, line);
      return line;
    });
    this.#content.append(lines.join(''));
  }

  finish(): RecordFile {
    const hash = this.#content.close();
    const months = [...this.#months].map(
      ([month, known]): MonthOfRecords => [month, known.bytes, known.hash.digest('hex').slice(0, 32)],
    );
    return { path: this.#store.pathOf(hash), hash, months };
  }

  #count(month: string, line: string): void {
    let known = this.#months.get(month);
    if (!known) {
      known = { bytes: 0, hash: createHash('sha256') };
      this.#months.set(month, known);
    }
    known.bytes += Buffer.byteLength(line);
    known.hash.update(line);
  }
}
