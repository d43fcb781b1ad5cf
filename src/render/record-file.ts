import { createHash, type Hash } from 'node:crypto';
import { asBytes } from '../read/borrow-room.ts';
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

/** Records as the lines of a file. */
export const recordLines = (records: readonly SearchRecord[]): string =>
  records.map((record) => `${record.filters.month?.[0] ?? ''}\t${JSON.stringify(record)}\n`).join('');

export class RecordWriter {
  readonly #store: Store;
  readonly #content: ReturnType<Store['open']>;
  readonly #months = new Map<string, { bytes: number; readonly hash: Hash }>();

  constructor(store: Store) {
    this.#store = store;
    this.#content = store.open();
  }

  /** Whole lines. */
  append(lines: string): void {
    asBytes(lines, (bytes) => this.#append(bytes));
  }

  #append(bytes: Buffer): void {
    for (let from = 0; from < bytes.length; ) {
      const end = bytes.indexOf('\n', from) + 1;
      this.#count(bytes.toString('latin1', from, bytes.indexOf('\t', from)), bytes.subarray(from, end));
      from = end;
    }
    this.#content.append(bytes);
  }

  finish(): RecordFile {
    const hash = this.#content.close();
    const months = [...this.#months].map(
      ([month, known]): MonthOfRecords => [month, known.bytes, known.hash.digest('hex').slice(0, 32)],
    );
    return { path: this.#store.pathOf(hash), hash, months };
  }

  #count(month: string, line: Buffer): void {
    let known = this.#months.get(month);
    if (!known) {
      known = { bytes: 0, hash: createHash('sha256') };
      this.#months.set(month, known);
    }
    known.bytes += line.length;
    known.hash.update(line);
  }
}
