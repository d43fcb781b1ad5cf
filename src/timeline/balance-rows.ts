import type { FoldReason } from '../message-index/index-messages.ts';
import type { SessionTree } from '../session-tree/grow-session-tree.ts';

/** Where every row that was read has gone. */
export interface RowBalance {
  readonly read: number;
  readonly shown: number;
  readonly folded: Readonly<Record<FoldReason, number>>;
  readonly notes: number;
  readonly pending: number;
  readonly unreadable: number;
}

/** A sum that does not balance is our mistake, and fails the run: a reader must be able to trust that nothing is lost. */
export function balanceRows({ drawn }: SessionTree, shown: number): RowBalance {
  const { tally, notes, folded } = drawn.dag.index;
  const reasons = { duplicate: folded.length, replay: 0, stutter: 0 };
  for (const { reason } of drawn.folded) reasons[reason]++;
  const balance: RowBalance = {
    read: tally.rows + tally.comments + tally.pending + tally.unreadable,
    shown,
    folded: reasons,
    notes: notes.length + tally.comments,
    pending: tally.pending,
    unreadable: tally.unreadable,
  };
  const placed = shown + folded.length + drawn.folded.length + balance.notes + balance.pending + balance.unreadable;
  if (placed !== balance.read) throw new Error(`Row accounting is off: ${balance.read} rows read, ${placed} placed.`);
  return balance;
}
