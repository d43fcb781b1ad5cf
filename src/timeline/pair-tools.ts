import type { SessionTree } from '../session-tree/grow-session-tree.ts';

/** A call and the row that brought its result. */
export interface ToolPair {
  readonly callRow: number;
  readonly resultRow: number;
  /** Whether the result is read with its call. When prose or thinking lies between, it stays in its own place. */
  readonly isJoined: boolean;
}

export interface ToolPairs {
  of(session: string, callId: string): ToolPair | undefined;
}

/** Tool results by the id of their call, within a session, however late they came. The last result of a call counts. */
export function pairTools(tree: SessionTree): ToolPairs {
  const { rows } = tree.drawn.dag.index;
  const { lineOf } = tree.drawn;
  const wordsBefore = countWords(tree);
  const callRows = new Map<string, Map<string, number>>();
  const pairs = new Map<string, Map<string, ToolPair>>();
  for (const [row, { session, calls }] of rows.entries())
    if (lineOf[row] !== -1) for (const { id } of calls) within(callRows, session).set(id, row);
  for (const [row, { session, results }] of rows.entries()) {
    if (lineOf[row] === -1) continue;
    for (const id of results) {
      const callRow = callRows.get(session)?.get(id);
      if (callRow === undefined) continue;
      const isJoined = lineOf[callRow] === lineOf[row] && wordsBefore[row] === wordsBefore[callRow];
      within(pairs, session).set(id, { callRow, resultRow: row, isJoined });
    }
  }
  return { of: (session, callId) => pairs.get(session)?.get(callId) };
}

function within<Value>(bySession: Map<string, Map<string, Value>>, session: string): Map<string, Value> {
  let own = bySession.get(session);
  if (!own) {
    own = new Map();
    bySession.set(session, own);
  }
  return own;
}

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
