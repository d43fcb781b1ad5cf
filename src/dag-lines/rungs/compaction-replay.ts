import { type Rung, STRETCH } from '../fork.ts';

/** Rung 6. The same stretch, written again: the copy was folded, and one child is left. Copies that differ, or a copy
 *  beside a rewind, leave more than one, and the fork goes on up the ladder with each distinct child once.
 *   U1─A1─U2─A2─U4─A4          U1─A1─U2─A2─U4─A4
 *       └─U2'─A2'         →                 */
export const compactionReplay: Rung = ({ replays, others }) =>
  replays > 0 && others.length <= 1 ? STRETCH : undefined;
