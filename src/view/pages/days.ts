/** `2026-04-14`: a day as it is grouped by, in the zone of the build. */
export type Day = string;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const DAY_MS = 86_400_000;
/** Clocks of all zones step at quarters of an hour. */
const QUARTER = 900_000;
const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/** A moment that a row may really have been written at; a missing or absurd one is none. */
export const soundTime = (time: number): number | null => (time >= EARLIEST && time < LATEST ? time : null);

/** Which day a moment falls on. Asking Intl takes a while, so each quarter of an hour is asked for once. */
export function dayFinder(timeZone = 'UTC'): (time: number) => Day {
  if (timeZone === 'UTC') return (time) => new Date(time).toISOString().slice(0, 10);
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const known = new Map<number, Day>();
  return (time) => {
    const quarter = Math.floor(time / QUARTER);
    const day = known.get(quarter) ?? format.format(time);
    known.set(quarter, day);
    return day;
  };
}

/** Days since 1970, for counting. */
export const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

export const dayFromNumber = (number: number): Day => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekdayOf = (number: number): number => (((number + 4) % 7) + 7) % 7;

const yearOf = (day: Day): string => day.slice(0, 4);
const shortMonth = (day: Day): string => MONTHS[Number(day.slice(5, 7)) - 1]!.slice(0, 3);
const ofMonth = (day: Day): string => String(Number(day.slice(8, 10)));

/** `14 Apr` */
export const dayAndMonth = (day: Day): string => `${ofMonth(day)} ${shortMonth(day)}`;

/** `14 Apr 2026` */
export const dayText = (day: Day): string => `${dayAndMonth(day)} ${yearOf(day)}`;

/** `Apr` */
export const monthLabel = shortMonth;

/** `April 2026` */
export const monthText = (day: Day): string => `${MONTHS[Number(day.slice(5, 7)) - 1]!} ${yearOf(day)}`;

/** `13 to 14 Apr`, `30 Mar to 2 Apr`, `30 Dec 2025 to 2 Jan 2026`. */
export function daysText(from: Day, to: Day): string {
  if (from === to) return dayAndMonth(from);
  if (yearOf(from) !== yearOf(to)) return `${dayText(from)} to ${dayText(to)}`;
  return `${from.slice(0, 7) === to.slice(0, 7) ? ofMonth(from) : dayAndMonth(from)} to ${dayAndMonth(to)}`;
}

/** The same with its year: `13 to 14 Apr 2026`. */
export const datedDaysText = (from: Day, to: Day): string =>
  yearOf(from) === yearOf(to) ? `${daysText(from, to)} ${yearOf(to)}` : daysText(from, to);
