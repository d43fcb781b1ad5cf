import type { Fold } from '../message-index/index-messages.ts';
import type { Usage } from '../message-index/index-row.ts';
import type { SessionTree } from '../session-tree/grow-session-tree.ts';
import { balanceRows, type RowBalance } from './balance-rows.ts';
import { findJunctions, type Junction } from './find-junctions.ts';
import { findSteering, type Steering } from './find-steering.ts';
import { giveTitles } from './give-titles.ts';
import { type CompactionMark, markCompactions } from './mark-compactions.ts';
import { pairTools, type ToolPairs } from './pair-tools.ts';
import { readingOrder, type Step } from './reading-order.ts';
import { sumUsage } from './sum-usage.ts';

/** A project as it is read: everything the pages say about its rows without their content. */
export interface Timeline {
  readonly tree: SessionTree;
  readonly steps: readonly Step[];
  /** Title of each line. */
  readonly titles: readonly (string | null)[];
  readonly pairs: ToolPairs;
  readonly compactions: readonly CompactionMark[];
  readonly steering: readonly Steering[];
  readonly junctions: readonly Junction[];
  readonly usage: ReadonlyMap<string, Usage>;
  readonly folded: readonly Fold[];
  readonly balance: RowBalance;
  readonly paging: Paging;
}

/** What pages are cut by: facts as recorded, so that a page stays where it is when something on it is withdrawn. */
export interface Paging {
  readonly times: Float64Array;
  /** 1 for each row that is a prompt. */
  readonly prompts: Uint8Array;
}

/** A duplicate may be the twin of a row that was folded in its turn: what is named is always a row that is shown. */
function listFolds({ drawn }: SessionTree): readonly Fold[] {
  const shownFor = new Map(drawn.folded.map(({ uuid, twin }) => [uuid, twin]));
  const duplicates = drawn.dag.index.folded.map((fold) => ({ ...fold, twin: shownFor.get(fold.twin) ?? fold.twin }));
  return [...duplicates, ...drawn.folded];
}

export function writeTimeline(tree: SessionTree): Timeline {
  const { index } = tree.drawn.dag;
  const steps = readingOrder(tree);
  const shown = steps.flatMap(({ row }) => (row === -1 ? [] : row));
  return {
    tree,
    steps,
    titles: giveTitles(tree),
    pairs: pairTools(tree),
    compactions: markCompactions(tree),
    steering: findSteering(tree),
    junctions: findJunctions(tree),
    usage: sumUsage(tree, shown),
    folded: listFolds(tree),
    balance: balanceRows(tree, shown.length),
    paging: { times: index.times, prompts: Uint8Array.from(index.rows, ({ kind }) => (kind === 'prompt' ? 1 : 0)) },
  };
}
