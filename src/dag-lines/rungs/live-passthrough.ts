import { isStructural } from '../../message-index/row-kind.ts';
import { type Rung, STRETCH } from '../fork.ts';
import { hasOnlyHooksBelow } from './structural-tool-result.ts';

/** Rung 4. The next parallel call hangs on a progress row, beside a result with nothing but hooks below.
 *   T1─R1─H1              T1─P1─R1─H1─T2─R2
 *    └─P1─T2─R2      →                      */
export const livePassthrough: Rung = (fork) => {
  const live = fork.others.filter((child) => isStructural(fork.row(child).kind));
  const rest = fork.others.filter((child) => !isStructural(fork.row(child).kind));
  return live.length === 1 && rest.every((child) => hasOnlyHooksBelow(fork, child)) ? STRETCH : undefined;
};
