import type { Fork, Rung } from '../fork.ts';

/** Rung 7. A person went back. Seen through structural, meta and command rows, the later child begins with a typed
 *  prompt, an earlier one holds conversation, and they do not overlap in time: nobody is on two branches at once.
 *   U1─A1─U2─A2             U1─A1   @U2─A2   @U3─A3
 *       └───────U3─A3  →                     */
export const rewind: Rung = (fork) => {
  const groups = groupByTime(
    fork,
    fork.others.filter((child) => fork.facts.converses[child] === 1),
  );
  return groups.length > 1 ? { kind: 'branches', groups } : undefined;
};

/** Children in the order they were begun; one that no person began, or that runs beside the one before it, joins it. */
function groupByTime(fork: Fork, children: readonly number[]): number[][] {
  const { facts } = fork;
  const begun = [...children].sort((a, b) => facts.first[a]! - facts.first[b]!);
  const groups: number[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  let start = Number.NEGATIVE_INFINITY;
  for (const child of begun) {
    const first = fork.timeOf(facts.first[child]!);
    const isLater = first >= end && first > start;
    const group = groups.at(-1);
    if (group === undefined || (isLater && beginsWithPrompt(fork, child))) {
      groups.push([child]);
      start = first;
    } else group.push(child);
    end = Math.max(end, fork.timeOf(facts.last[child]!));
  }
  return groups;
}

const beginsWithPrompt = ({ facts, row }: Fork, child: number): boolean => {
  const opening = facts.opening[child]!;
  return opening !== -1 && row(opening).kind === 'prompt';
};
