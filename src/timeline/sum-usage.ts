import type { Usage } from '../message-index/index-row.ts';
import type { SessionTree } from '../session-tree/grow-session-tree.ts';

export const NO_USAGE: Usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

export const addUsage = (a: Usage, b: Usage): Usage => ({
  input: a.input + b.input,
  output: a.output + b.output,
  cacheRead: a.cacheRead + b.cacheRead,
  cacheWrite: a.cacheWrite + b.cacheWrite,
});

/**
 * Tokens by model. The rows of one answer repeat its usage, and the output count grows: the last row holds the truth.
 * Synthetic answers were never sent to a model.
 */
export function sumUsage(tree: SessionTree, shownRows: Iterable<number>): ReadonlyMap<string, Usage> {
  const { rows } = tree.drawn.dag.index;
  const lastOf = new Map<string | number, number>();
  for (const row of shownRows) {
    const { answer } = rows[row]!;
    if (!answer?.usage || answer.model === null || answer.model === '<synthetic>') continue;
    const key = answer.id ?? row;
    const known = lastOf.get(key);
    if (known === undefined || row > known) lastOf.set(key, row);
  }
  const sums = new Map<string, Usage>();
  for (const row of lastOf.values()) {
    const { model, usage } = rows[row]!.answer!;
    sums.set(model!, addUsage(sums.get(model!) ?? NO_USAGE, usage!));
  }
  return new Map([...sums].sort(([a], [b]) => (a < b ? -1 : 1)));
}
