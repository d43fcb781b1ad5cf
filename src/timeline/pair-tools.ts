import type { SessionTree } from '../session-tree/grow-session-tree.ts';

/** A call and the row that brought its result. */
export interface ToolPair {
  readonly callRow: number;
  readonly resultRow: number;
  /** Whether the result is read with its call. When prose or thinking lies between, it stays in its own place. */
  readonly isJoined: boolean;
}

/** Tool results by the id of their call, within a session, however late they came. The last result of a call counts. */
export function pairTools(tree: SessionTree): ReadonlyMap<string, ToolPair> {
  const { rows } = tree.drawn.dag.index;
  const { lineOf } = tree.drawn;
  const wordsBefore = countWords(tree);
  const callRows = new Map<string, number>();
  for (const [row, { session, calls }] of rows.entries())
    if (lineOf[row] !== -1) for (const { id } of calls) callRows.set(pairKey(session, id), row);
  const pairs = new Map<string, ToolPair>();
  for (const [row, { session, results }] of rows.entries()) {
    if (lineOf[row] === -1) continue;
    for (const id of results) {
      const callRow = callRows.get(pairKey(session, id));
      if (callRow === undefined) continue;
      const isJoined = lineOf[callRow] === lineOf[row] && wordsBefore[row] === wordsBefore[callRow];
      pairs.set(pairKey(session, id), { callRow, resultRow: row, isJoined });
    }
  }
  return pairs;
}

export const pairKey = (session: string, callId: string): string => `${session}\n${callId}`;

/** For each row, how often the assistant has spoken on its line up to and with it. */
function countWords({ lines, drawn }: SessionTree): Int32Array {
  const { rows } = drawn.dag.index;
  const words = new Int32Array(rows.length);
  for (const line of lines) {
    let spoken = 0;
    for (const row of line.rows) {
      if (rows[row]!.answer?.speaks) spoken++;
      words[row] = spoken;
    }
  }
  return words;
}
