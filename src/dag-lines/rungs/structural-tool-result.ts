import { type Fork, type Rung, STRETCH } from '../fork.ts';

/** Rung 2. A result beside the next parallel call; only hooks hang on it, and they are content.
 *   T1─T2─R2─A3          T1─R1─H1─T2─R2─A3
 *    └─R1─H1        →                      */
export const structuralToolResult: Rung = (fork) => {
  const results = fork.others.filter((child) => fork.row(child).kind === 'tool-result');
  const answers = fork.others.filter((child) => fork.row(child).type === 'assistant');
  const isPair = results.length > 0 && answers.length === 1 && results.length + answers.length === fork.others.length;
  return isPair && results.every((child) => hasOnlyHooksBelow(fork, child)) ? STRETCH : undefined;
};

export const hasOnlyHooksBelow = ({ facts, row }: Fork, child: number): boolean =>
  facts.first[child] === child && facts.last[child] === child && row(child).kind === 'tool-result';
