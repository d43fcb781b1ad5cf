import type { MessageIndex } from '../message-index/index-messages.ts';
import { RowHeap } from './row-heap.ts';

/**
 * Orders the rows of one line: by time, never before a parent, a result after its call. Rows come sorted by time, and
 * nearly always that order already keeps both promises.
 */
export function layOut(index: MessageIndex, parents: Int32Array, rows: readonly number[]): readonly number[] {
  const callers = callersOf(index, rows);
  const isInOrder = rows.every((row) => parents[row]! < row && (callers.get(row) ?? []).every((call) => call < row));
  return isInOrder ? rows : popInOrder(rows, parents, callers);
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

/** A row is ready when its parent and its calls are out. A result above its own call cannot wait for it: it only waits for its parent. */
function popInOrder(
  rows: readonly number[],
  parents: Int32Array,
  callers: ReadonlyMap<number, readonly number[]>,
): number[] {
  const inLine = new Set(rows);
  const isOut = new Set<number>();
  const followers = new Map<number, number[]>();
  const [ready, waiting] = [new RowHeap(), new RowHeap()];
  const callsOf = (row: number): number[] =>
    (callers.get(row) ?? []).filter((call) => inLine.has(call) && call !== row);
  const offer = (row: number): void => {
    if (isOut.has(row) || (inLine.has(parents[row]!) && !isOut.has(parents[row]!))) return;
    (callsOf(row).every((call) => isOut.has(call)) ? ready : waiting).push(row);
  };
  for (const row of rows) {
    for (const before of [parents[row]!, ...callsOf(row)]) {
      const known = followers.get(before);
      if (known) known.push(row);
      else if (inLine.has(before)) followers.set(before, [row]);
    }
    offer(row);
  }
  const ordered: number[] = [];
  for (let row = ready.pop() ?? waiting.pop(); row !== undefined; row = ready.pop() ?? waiting.pop()) {
    if (isOut.has(row)) continue;
    isOut.add(row);
    ordered.push(row);
    for (const follower of followers.get(row) ?? []) offer(follower);
  }
  return ordered;
}
