import type { SessionTree } from '../session-tree/grow-session-tree.ts';

/** A row at which other lines leave: sessions, branches and agents. */
export interface Junction {
  readonly row: number;
  /** Ids of the lines, in the order of their beginning. */
  readonly to: readonly string[];
}

export function findJunctions(tree: SessionTree): readonly Junction[] {
  const { drawn, lines } = tree;
  const { index } = drawn.dag;
  const leaving = new Map<number, Set<string>>();
  const add = (row: number, line: string): void => {
    const known = leaving.get(row);
    if (known) known.add(line);
    else leaving.set(row, new Set([line]));
  };
  for (const number of linesByStart(tree)) {
    const { attachment, id } = lines[number]!;
    if (attachment !== -1) add(attachment, id);
  }
  for (const [row, parent] of drawn.dag.parents.entries()) {
    // A session that comes back to another one in mid-line has no header there, but the way to it must be seen.
    if (parent === -1 || drawn.lineOf[row] === -1 || index.rows[parent]!.session === index.rows[row]!.session) continue;
    const shown = drawn.twins[parent] === -1 ? parent : drawn.twins[parent]!;
    add(shown, lines[drawn.lineOf[row]!]!.id);
  }
  for (const { uuid, session } of tree.outsideLinks) {
    const row = index.byId.get(uuid);
    if (row !== undefined) add(drawn.twins[row] === -1 ? row : drawn.twins[row]!, session);
  }
  return [...leaving].sort(([a], [b]) => a - b).map(([row, to]) => ({ row, to: [...to] }));
}

function linesByStart(tree: SessionTree): number[] {
  const ordered: number[] = [];
  for (const number of tree.roots) ordered.push(number);
  for (let at = 0; at < ordered.length; at++)
    for (const child of tree.below.get(ordered[at]!) ?? []) ordered.push(child);
  return ordered;
}
