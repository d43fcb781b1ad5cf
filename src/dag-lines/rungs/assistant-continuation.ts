import { type Fork, type Rung, STRETCH } from '../fork.ts';

/** Rung 5. Both go on: the answer (its next block, its next call) and the result that came back meanwhile. Seen through
 *  hooks and progress on either side.
 *   T1─A2─A3─…           T1─A2─A3─R1─A4─…
 *    └────────R1─A4  →                      */
export const assistantContinuation: Rung = (fork) => {
  const { caller, others, row } = fork;
  if (caller === -1 || row(caller).calls.length === 0) return undefined;
  const openings = others.map((child) => fork.facts.opening[child]!);
  const answers = openings.filter((opening) => opening !== -1 && row(opening).type === 'assistant');
  const results = openings.filter((opening) => opening !== -1 && isResultOf(fork, opening));
  const isBoth = answers.length > 0 && results.length > 0;
  return isBoth && answers.length + results.length === others.length ? STRETCH : undefined;
};

/** A result for the caller's own tools. Anything else a user row may hold is a reason to look further. */
const isResultOf = ({ row, caller }: Fork, opening: number): boolean => {
  const { kind, results } = row(opening);
  return kind === 'tool-result' && results.every((id) => row(caller).calls.some((call) => call.id === id));
};
