import type { MessageIndex } from '../message-index/index-messages.ts';
import { RowHeap } from './row-heap.ts';

/**
 * Orders the rows of one line: by time, never before a parent, a result after its call. Rows come sorted by time, and
 * nearly always that order already keeps both promises.
 */
export function layOut(index: MessageIndex, parents: Int32Array, rows: readonly number[]): readonly number[] {
  const callers = callersOf(index, rows);
  const isInOrder = rows.every((row) => parents[row]! < row && (callers.get(row) ?? []).every((call) => call < row));
  if (isInOrder) return rows;
  const inLine = new Set(rows);
  const waitsFor = (row: number, withCalls: boolean): number[] =>
    [parents[row]!, ...(withCalls ? (callers.get(row) ?? []) : [])].filter(
      (other) => inLine.has(other) && other !== row,
    );
  const ordered = popInOrder(rows, (row) => waitsFor(row, true));
  // A result above its own call cannot come after it; then the parents alone decide.
  return ordered.length === rows.length ? ordered : popInOrder(rows, (row) => waitsFor(row, false));
}

/** The rows whose calls each result row answers, as far as they are on this line. */
function callersOf(index: MessageIndex, rows: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const callRows = new Map<string, number>();
  for (const row of rows) for (const { id } of index.rows[row]!.calls) if (!callRows.has(id)) callRows.set(id, row);
  const callers = new Map<number, number[]>();
  for (const row of rows) {
    const found = index.rows[row]!.results.flatMap((id) => callRows.get(id) ?? []);
    if (found.length > 0) callers.set(row, found);
  }
  return callers;
}

function popInOrder(rows: readonly number[], waitsFor: (row: number) => readonly number[]): number[] {
  const blocked = new Map<number, number>();
  const unblocks = new Map<number, number[]>();
  const ready = new RowHeap();
  for (const row of rows) {
    const before = new Set(waitsFor(row));
    if (before.size === 0) ready.push(row);
    else blocked.set(row, before.size);
    for (const other of before) {
      const after = unblocks.get(other);
      if (after) after.push(row);
      else unblocks.set(other, [row]);
    }
  }
  const ordered: number[] = [];
  for (let row = ready.pop(); row !== undefined; row = ready.pop()) {
    ordered.push(row);
    for (const after of unblocks.get(row) ?? []) {
      const left = blocked.get(after)! - 1;
      if (left === 0) ready.push(after);
      blocked.set(after, left);
    }
  }
  return ordered;
}
