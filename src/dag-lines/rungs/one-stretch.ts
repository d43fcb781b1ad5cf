import { type Rung, STRETCH } from '../fork.ts';

/** Rung 8. Whatever is left is one stretch of history, recorded oddly: a queued prompt under an old parent, a retry, a
 *  regenerated answer, an answer cut off before a resume.
 *   U1─A1─A2─────A3          U1─A1─A2─U2─A3
 *    └────────U2       →                    */
export const oneStretch: Rung = () => STRETCH;
