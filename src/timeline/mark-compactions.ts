import { isStructural } from '../message-index/row-kind.ts';
import type { SessionTree } from '../session-tree/grow-session-tree.ts';

/** Where a conversation was compacted: a landmark of the line it happened on. */
export interface CompactionMark {
  /** The summary. */
  readonly row: number;
  readonly line: number;
  readonly label: string;
}

export function markCompactions(tree: SessionTree): readonly CompactionMark[] {
  const { drawn, lines } = tree;
  const { rows } = drawn.dag.index;
  return lines.flatMap((line) =>
    line.rows.flatMap((row): CompactionMark[] => {
      if (rows[row]!.kind !== 'compact-summary') return [];
      const boundary = rows[boundaryAbove(row, tree)];
      const tokens = boundary?.kind === 'boundary' ? (boundary.extra?.compaction?.preTokens ?? null) : null;
      return [{ row, line: line.number, label: compactionLabel(tokens, rows[row]!.time) }];
    }),
  );
}

/** Hooks may stand between a boundary and its summary. */
function boundaryAbove(summary: number, { drawn }: SessionTree): number {
  const { rows } = drawn.dag.index;
  let at = drawn.parents[summary]!;
  for (
    let steps = 0;
    steps < LOOK_THROUGH && at !== -1 && rows[at]!.kind !== 'boundary' && isStructural(rows[at]!.kind);
    steps++
  )
    at = drawn.parents[at]!;
  return at;
}

const LOOK_THROUGH = 16;

/** `📦 Conversation compacted (115k tokens) • 2026-04-14 09:09:28`, without what is not known. */
function compactionLabel(preTokens: number | null, time: number): string {
  const tokens = preTokens === null || !(preTokens > 0) ? '' : ` (${shortTokens(preTokens)} tokens)`;
  const when = Number.isNaN(time) ? '' : ` • ${new Date(time).toISOString().slice(0, 19).replace('T', ' ')}`;
  return `📦 Conversation compacted${tokens}${when}`;
}

const shortTokens = (tokens: number): string => (tokens < 1000 ? String(tokens) : `${Math.floor(tokens / 1000)}k`);
