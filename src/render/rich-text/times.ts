const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

interface Moment {
  readonly year: number;
  /** 1 to 12 */
  readonly month: number;
  readonly day: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** A form of time: empty for a row without one. The text is UTC (a script turns it into the reader's zone) or `zone`. */
type TimeForm = (milliseconds: number | null | undefined, zone?: string) => string;

/** 2026-04-13T08:45:29Z: always UTC, this is the moment itself. */
export const isoTime: TimeForm = (milliseconds) =>
  isTime(milliseconds) ? `${new Date(milliseconds).toISOString().slice(0, -5)}Z` : '';

/** 2026-04-13 */
export const isoDay = form(({ year, month, day }) => `${year}-${two(month)}-${two(day)}`);

/** 08:45 */
export const clock = form(({ hour, minute }) => `${two(hour)}:${two(minute)}`);

/** 08:45:29 */
export const clockSecond = form(({ hour, minute, second }) => `${two(hour)}:${two(minute)}:${two(second)}`);

/** 13 Apr, 08:45 */
export const dayTime = form((moment) => `${shortDay(moment)}, ${two(moment.hour)}:${two(moment.minute)}`);

/** 13 Apr 2026 */
export const day = form((moment) => `${shortDay(moment)} ${moment.year}`);

/** Mon 13 Apr 2026, 08:45 */
export const longTime = form(
  (moment) =>
    `${WEEKDAYS[moment.weekday]!.slice(0, 3)} ${shortDay(moment)} ${moment.year}, ${two(moment.hour)}:${two(moment.minute)}`,
);

/** Tuesday 14 April 2026 */
export const longDay = form(
  ({ weekday, day, month, year }) => `${WEEKDAYS[weekday]} ${day} ${MONTHS[month - 1]} ${year}`,
);

/** April 2026 */
export const monthYear = form(({ month, year }) => `${MONTHS[month - 1]} ${year}`);

/** 2026-04-14 09:09:28 */
export const stamp: TimeForm = (milliseconds, zone) =>
  isTime(milliseconds) ? `${isoDay(milliseconds, zone)} ${clockSecond(milliseconds, zone)}` : '';

function form(write: (moment: Moment) => string): TimeForm {
  return (milliseconds, zone = 'UTC') => (isTime(milliseconds) ? write(momentIn(zone, milliseconds)) : '');
}

function isTime(milliseconds: number | null | undefined): milliseconds is number {
  return typeof milliseconds === 'number' && !Number.isNaN(new Date(milliseconds).getTime());
}

const two = (value: number): string => String(value).padStart(2, '0');

const shortDay = ({ day, month }: Moment): string => `${day} ${MONTHS[month - 1]!.slice(0, 3)}`;

function momentIn(zone: string, milliseconds: number): Moment {
  const local = new Date(zone === 'UTC' ? milliseconds : milliseconds + offsetOf(zone, milliseconds));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    weekday: local.getUTCDay(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
  };
}

const zones = new Map<string, Intl.DateTimeFormat>();

/** Intl gives the numbers only: its month names change with the version of its data. */
function offsetOf(zone: string, milliseconds: number): number {
  let format = zones.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    zones.set(zone, format);
  }
  const name = format.formatToParts(milliseconds).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign, hours, minutes, seconds = '0'] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? [];
  if (!sign) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
}
