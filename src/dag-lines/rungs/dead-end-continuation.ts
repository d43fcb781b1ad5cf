import { type Fork, type Rung, STRETCH } from '../fork.ts';

/** Rung 3. The conversation goes on from one result; the calls beside it end. Nothing below a dead end is skipped:
 *  three chained calls that go on from the first result show all three calls and all three results.
 *   T1─R1─────────A4          T1─T2─T3─R1─R2─R3─A4
 *    └─T2─T3──R3         →
 *       └───R2                              */
export const deadEndContinuation: Rung = (fork) => {
  const results = fork.others.filter((child) => fork.row(child).kind === 'tool-result');
  const answers = fork.others.filter((child) => fork.row(child).type === 'assistant');
  if (results.length === 0 || answers.length === 0 || results.length + answers.length !== fork.others.length)
    return undefined;
  const end = fork.children.reduce((last, child) => Math.max(last, fork.facts.last[child]!), -1);
  const live = results.filter((child) => !isDeadEnd(fork, child, end));
  return live.length === 1 && answers.every((child) => isDeadEnd(fork, child, end)) ? STRETCH : undefined;
};

/** Deeper than this, or with a prompt in it, a subtree is alive. */
const DEAD_END_HEIGHT = 20;

/** `end` is the last row of conversation below the fork: who holds it is not dead. */
const isDeadEnd = ({ facts }: Fork, child: number, end: number): boolean =>
  facts.prompts[child] === 0 && facts.height[child]! <= DEAD_END_HEIGHT && facts.last[child]! < end;
