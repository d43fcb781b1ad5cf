import type { Usage } from '../../message-index/index-row.ts';
import { addUsage, NO_USAGE } from '../../timeline/sum-usage.ts';
import type { Day } from './days.ts';
import { byStart, laneByStart, type ProjectDigest, youngestOf } from './digest-project.ts';
import { estimateCost } from './price-table.ts';

/** Of parts of a project that have nothing to do with each other, what is told of all of it. */
export function joinDigests(parts: readonly ProjectDigest[]): ProjectDigest {
  const sessions = parts.flatMap((part) => part.sessions).sort(byStart);
  const youngest = new Set(youngestOf(sessions).map(({ id }) => id));
  const days = new Map<Day, number>();
  for (const part of parts) for (const [day, messages] of part.days) days.set(day, (days.get(day) ?? 0) + messages);
  const sums = new Map<string, Usage>();
  for (const part of parts)
    for (const [model, usage] of part.usage) sums.set(model, addUsage(sums.get(model) ?? NO_USAGE, usage));
  const usage = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...parts[0]!,
    sessions,
    days: [...days].sort(([a], [b]) => (a < b ? -1 : 1)),
    usage,
    cost: estimateCost(usage),
    lanes: parts.flatMap(({ lanes }) => lanes.filter(({ session }) => youngest.has(session))).sort(laneByStart),
  };
}
