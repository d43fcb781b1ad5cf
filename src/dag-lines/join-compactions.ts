import type { Dag } from '../dag/build-dag.ts';
import { cutCycles } from '../dag/cut-cycles.ts';
import type { Threads } from '../dag/find-threads.ts';

/** Parents as the walk follows them: within one thread, and over a compaction to the row before it. */
export interface WalkParents {
  readonly parents: Int32Array;
  /** 1 where the parent is the row before a compaction, and not one the row names as its parent. */
  readonly isLogical: Uint8Array;
}

/**
 * A compaction boundary is a root; the row before it says on which line it happened.
 *   U1─A1              U1─A1─B1─S1─U2
 *   B1─S1─U2     →
 * A logical parent that lies *below* its boundary was re-parented by the CLI; then the other preserved rows are tried.
 */
export function joinCompactions(dag: Dag, threads: Threads): WalkParents {
  const { index } = dag;
  const parents = dag.parents.map((parent, row) =>
    parent !== -1 && threads.of[parent] === threads.of[row] ? parent : -1,
  );
  const isLogical = new Uint8Array(parents.length);
  let waiting = index.rows.flatMap(({ extra, parentUuid }, row) => {
    const compaction = extra?.compaction;
    if (!compaction || parentUuid !== null) return [];
    return [{ row, candidates: [compaction.logicalParent, ...compaction.preserved] }];
  });
  for (let round = 0; waiting.length > 0 && round < 5; round++) {
    const tried = waiting.filter(({ row, candidates }) => {
      const parent = index.byId.get(candidates[round] ?? '');
      if (parent === undefined || parent === row || threads.of[parent] !== threads.of[row]) return false;
      parents[row] = parent;
      isLogical[row] = 1;
      return true;
    });
    dropCyclic(
      parents,
      isLogical,
      tried.map(({ row }) => row),
    );
    waiting = waiting.filter(({ row, candidates }) => isLogical[row] === 0 && round + 1 < candidates.length);
  }
  return { parents, isLogical };
}

/** Takes back every logical edge that closes a cycle. The edges of the DAG itself have none. */
function dropCyclic(parents: Int32Array, isLogical: Uint8Array, tried: readonly number[]): void {
  if (tried.length === 0) return;
  const trial = parents.slice();
  for (let cut = cutCycles(trial); cut.length > 0; cut = cutCycles(trial)) {
    const members = new Set<number>();
    for (const root of cut)
      for (let row = parents[root]!; row !== -1 && !members.has(row); row = parents[row]!) members.add(row);
    for (const row of tried) {
      if (isLogical[row] === 0 || !members.has(row)) continue;
      parents[row] = -1;
      isLogical[row] = 0;
    }
    trial.set(parents);
  }
}
