import type { SessionTree, TreeLine } from '../../session-tree/grow-session-tree.ts';

/** The highest abandoned line that a line is on or below; -1 if it is part of the conversation as it went on. */
export function abandonedRoot(tree: SessionTree, line: TreeLine): number {
  let root = -1;
  for (let at: TreeLine | undefined = line; at; at = tree.lines[at.parent])
    if (at.choice?.status === 'abandoned') root = at.number;
  return root;
}
