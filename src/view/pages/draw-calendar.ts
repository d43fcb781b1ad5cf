import { type Day, dayFromNumber, dayNumber, dayText, monthLabel, weekdayOf } from './days.ts';

/** A year of days, a column a week, Sunday on top. All places are in pixels: it is drawn at its final size. */
export interface CalendarView {
  /** The picture in words. */
  readonly label: string;
  readonly months: readonly { readonly x: number; readonly text: string }[];
  readonly days: readonly CalendarDay[];
}

export interface CalendarDay {
  readonly x: number;
  readonly y: number;
  /** 0 for none, 1 to 4 by quarters of the days that have any. */
  readonly level: number;
  readonly title: string | null;
}

const WEEKS = 53;
const [LEFT, TOP, STEP] = [30, 20, 21];

/** The 53 weeks up to the newest day of the archive: what is "now" when it is read is not known here. */
export function drawCalendar(counts: ReadonlyMap<Day, number>, newest: Day): CalendarView {
  const last = dayNumber(newest);
  const first = last - weekdayOf(last) - (WEEKS - 1) * 7;
  const shown = Array.from({ length: last - first + 1 }, (_, at) => dayFromNumber(first + at));
  const busy = shown.filter((day) => (counts.get(day) ?? 0) > 0);
  const levelOf = levels(busy.map((day) => counts.get(day)!));
  return {
    label: inWords(counts, busy, shown[0]!, newest),
    months: shown.flatMap((day, at) =>
      day.endsWith('-01') ? [{ x: LEFT + STEP * Math.floor(at / 7), text: monthLabel(day) }] : [],
    ),
    days: shown.map((day, at) => {
      const count = counts.get(day) ?? 0;
      return {
        x: LEFT + STEP * Math.floor(at / 7),
        y: TOP + STEP * (at % 7),
        level: levelOf(count),
        title: count > 0 ? `${dayText(day)}: ${messages(count)}` : null,
      };
    }),
  };
}

/** By rank and not by size: one wild day would make all others look like none. */
function levels(counts: readonly number[]): (count: number) => number {
  const inOrder = counts.toSorted((a, b) => a - b);
  return (count) =>
    count > 0 ? Math.ceil((4 * inOrder.filter((other) => other <= count).length) / inOrder.length) : 0;
}

function inWords(counts: ReadonlyMap<Day, number>, busy: readonly Day[], from: Day, to: Day): string {
  const sum = busy.reduce((all, day) => all + counts.get(day)!, 0);
  const span = `Messages a day from ${dayText(from)} to ${dayText(to)}`;
  const most = busy.reduce<Day | null>(
    (top, day) => (top === null || counts.get(day)! > counts.get(top)! ? day : top),
    null,
  );
  if (most === null) return `${span}: none`;
  return `${span}: ${messages(sum)} on ${busy.length === 1 ? 'one day' : `${busy.length} days`}, most on ${dayText(most)}`;
}

const messages = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'message' : 'messages'}`;
