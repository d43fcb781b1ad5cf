import { type Day, dayAndMonth } from './days.ts';

/** Time from left to right. Silence is drawn shorter than it was, or a week off would push all else off the page. */
export interface LaneAxis {
  readonly width: number;
  at(time: number): number;
  /** Where days begin; a label only where there is room for it. */
  readonly days: readonly { readonly x: number; readonly text: string | null }[];
}

const [LEFT, RIGHT, NARROWEST] = [32, 40, 1080];
const [CLOSEST, FARTHEST] = [14, 40];
const LONGEST_STRETCH = 4;
const LABEL = 48;
const TEN_MINUTES = 600_000;

export function layAxis(moments: readonly number[], dayOf: (time: number) => Day): LaneAxis {
  const ticks = [...new Set(moments)].sort((a, b) => a - b);
  const places = [0];
  for (let at = 1; at < ticks.length; at++) places.push(places[at - 1]! + stepOver(ticks[at]! - ticks[at - 1]!));
  const natural = places.at(-1)!;
  const room = NARROWEST - LEFT - RIGHT;
  const stretch = natural === 0 || natural > room ? 1 : Math.min(LONGEST_STRETCH, room / natural);
  const xs = places.map((place) => Math.round(LEFT + place * stretch));
  return {
    width: Math.max(NARROWEST, (xs.at(-1) ?? 0) + RIGHT),
    at: (time) => placeOf(ticks, xs, time),
    days: markDays(ticks, xs, dayOf),
  };
}

const stepOver = (gap: number): number => Math.min(FARTHEST, CLOSEST + 5 * Math.log2(1 + gap / TEN_MINUTES));

function placeOf(ticks: readonly number[], xs: readonly number[], time: number): number {
  let [low, high] = [0, ticks.length - 1];
  if (high < 0 || time <= ticks[0]!) return xs[0] ?? LEFT;
  if (time >= ticks[high]!) return xs[high]!;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (ticks[middle]! <= time) low = middle;
    else high = middle;
  }
  const share = (time - ticks[low]!) / (ticks[high]! - ticks[low]!);
  return Math.round(xs[low]! + share * (xs[high]! - xs[low]!));
}

function markDays(ticks: readonly number[], xs: readonly number[], dayOf: (time: number) => Day): LaneAxis['days'] {
  const days: { x: number; text: string | null }[] = [];
  let before: Day | null = null;
  let labelled = Number.NEGATIVE_INFINITY;
  for (const [at, tick] of ticks.entries()) {
    const day = dayOf(tick);
    if (day === before) continue;
    before = day;
    const x = at === 0 ? LEFT - 12 : Math.round((xs[at - 1]! + xs[at]!) / 2);
    const hasRoom = x - labelled >= LABEL;
    if (hasRoom) labelled = x;
    days.push({ x, text: hasRoom ? dayAndMonth(day) : null });
  }
  return days;
}
