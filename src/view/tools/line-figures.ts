import { sayNumber, sayTime } from './say-figures.ts';
import { type Figure, figure } from './tool-view.ts';

/** How long it took; beside a failure it is a minor matter. */
export const timeFigures = (milliseconds: number | null, failed = false): readonly Figure[] =>
  milliseconds === null || milliseconds < 0 ? [] : [figure(sayTime(milliseconds), failed ? 'minor' : 'plain')];

/** `+4 −6`; a side with nothing is left out. */
export const changeFigures = (plus: number, minus: number): readonly Figure[] => [
  ...(plus > 0 ? [figure(`+${sayNumber(plus)}`, 'plus')] : []),
  ...(minus > 0 ? [figure(`−${sayNumber(minus)}`, 'minus')] : []),
];
