import { constants, getPriority, setPriority } from 'node:os';

const LOWER = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * For a thread that writes pages. The index is made of what was written, and must not fall behind, or it is made alone at
 * the end. Only Linux knows a priority of a thread; whoever runs a build below this one already, goes on so.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    if (getPriority() < LOWER) setPriority(LOWER);
  } catch {
    // where that is not allowed, a build takes a little longer
  }
}
