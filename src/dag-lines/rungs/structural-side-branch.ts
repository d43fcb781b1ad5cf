import { type Rung, STRETCH } from '../fork.ts';

/** Rung 1. Hooks, progress and system rows beside the conversation are no fork.
 *   A1─U2─A2         A1─P1─U2─A2
 *    └─P1       →                          */
export const structuralSideBranch: Rung = ({ children, structural, others }) =>
  children.length > 1 && structural.length > 0 && others.length <= 1 ? STRETCH : undefined;
