import { isCommand } from '../../message-index/row-kind.ts';
import { type Rung, STRETCH } from '../fork.ts';

/** Rung 1b. Slash commands, shell input, their output and the caveat before them are one stretch of history, and so is
 *  `/exit` beside the "No response requested." of the next resume. N = no response.
 *   X1─C1─O1           X1─C1─O1─N1─U2
 *    └─────N1─U2   →                       */
export const commandSideBranch: Rung = ({ others, facts, row }) => {
  const isSide = (child: number): boolean => isCommand(row(child).kind) || row(child).kind === 'no-response';
  const commands = others.filter((child) => isCommand(row(child).kind));
  const live = others.filter((child) => facts.converses[child] === 1);
  return others.length > 1 && commands.length > 0 && others.every(isSide) && live.length <= 1 ? STRETCH : undefined;
};
