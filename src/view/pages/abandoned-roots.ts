import type { SessionTree } from '../../session-tree/grow-session-tree.ts';

/** For each line the highest abandoned one that it is on or below; -1 if it is part of the conversation as it went on. */
export function abandonedRoots({ lines }: SessionTree): Int32Array {
  const roots = new Int32Array(lines.length).fill(-1);
  // A branch is numbered after the line it leaves.
  for (const { number, parent, choice } of lines) {
    const above = parent === -1 ? -1 : roots[parent]!;
    roots[number] = above === -1 && choice?.status === 'abandoned' ? number : above;
  }
  return roots;
}
