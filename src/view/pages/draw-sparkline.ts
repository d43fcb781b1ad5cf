import { type Day, dayNumber, weekdayOf } from './days.ts';

/** Messages a week, as the data of two paths: a stroke for each week with any, a dash for each without. */
export interface SparkView {
  readonly strokes: string;
  readonly dashes: string;
}

const WEEKS = 26;
const TALLEST = 23;

/** The 26 weeks up to that of the newest day, scaled to the project itself: it shows when, not how much. */
export function drawSparkline(days: readonly (readonly [day: Day, messages: number])[], newest: Day): SparkView {
  const last = dayNumber(newest);
  const end = last - weekdayOf(last) + 7;
  const weeks = new Array<number>(WEEKS).fill(0);
  for (const [day, count] of days) {
    const week = WEEKS - Math.ceil((end - dayNumber(day)) / 7);
    if (week >= 0 && week < WEEKS) weeks[week] = weeks[week]! + count;
  }
  const most = Math.max(...weeks);
  const height = (count: number): number => Math.max(1, Math.round((count / most) * TALLEST));
  return {
    strokes: weeks.map((count, at) => (count > 0 ? `M${at * 4 + 1.5} 24v-${height(count)}` : '')).join(''),
    dashes: weeks.map((count, at) => (count > 0 ? '' : `M${at * 4} 23.5h3`)).join(''),
  };
}
