/** Values that a person may give on the command line or in a config file. What is wrong is thrown as a sentence. */

export function readUrl(value: string): string {
  if (!URL.canParse(value) || !/^https?:/.test(value)) throw new Error('Give an address that begins with https://.');
  return value.endsWith('/') ? value : `${value}/`;
}

export function readTimeZone(value: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    throw new Error('Give a zone such as Europe/Berlin.');
  }
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

/** `2026-04-14`, or a moment of it. */
export function readDay(value: string): string {
  const isDay = DAY.test(value) && new Date(`${value}T00:00:00Z`).toISOString().startsWith(value);
  const isMoment = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value));
  if (!isDay && !isMoment) throw new Error('Give a day such as 2026-04-14, or a moment such as 2026-04-14T09:00:00Z.');
  return value;
}

/** When a day begins in a zone, in milliseconds; a moment is itself. */
export function startOf(day: string, timeZone: string): number {
  if (!DAY.test(day)) return Date.parse(day);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // twice: the clock may step between the two midnights
  const first = midnight - offsetAt(midnight, timeZone);
  return midnight - offsetAt(first, timeZone);
}

/** When a day is over. */
export const endOf = (day: string, timeZone: string): number =>
  DAY.test(day)
    ? startOf(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10), timeZone)
    : Date.parse(day);

/** How far the clocks of a zone are ahead of UTC. */
function offsetAt(time: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const at = (type: string): number => parts.get(type as Intl.DateTimeFormatPartTypes) ?? 0;
  return Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second')) - time;
}
