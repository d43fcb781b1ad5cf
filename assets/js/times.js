const FORMATS = {
  clock: { hour: '2-digit', minute: '2-digit' },
  second: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  short: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
};
// the site is in English, and 24 hours keep the gutter straight
const formatters = Object.fromEntries(
  Object.entries(FORMATS).map(([name, options]) => [
    name,
    new Intl.DateTimeFormat('en-GB', { ...options, hourCycle: 'h23' }),
  ]),
);

const MOMENT = 'time[datetime*="T"]';

/** Moments (not bare dates) in the reader's zone; the whole of it, with its offset, on hover. */
export function localTimes(root = document) {
  for (const time of root.matches?.(MOMENT) ? [root] : root.querySelectorAll(MOMENT)) {
    const moment = new Date(time.dateTime);
    if (Number.isNaN(moment.getTime())) continue;
    // "Mon 13 Apr": the site writes no comma after the weekday, and three letters for every month
    time.textContent = (formatters[isSameDay(time, moment) ? 'clock' : time.dataset.f] ?? formatters.clock)
      .format(moment)
      .replace(/^([A-Z][a-z]+),/, '$1')
      .replace('Sept', 'Sep');
    time.title = absolute(moment);
  }
}

/** The end of a span that began on the same day, as the reader counts days, needs no date. */
const isSameDay = (time, moment) =>
  'since' in time.dataset && formatters.day.format(new Date(time.dataset.since)) === formatters.day.format(moment);

/** 2026-04-13 10:45:29 +02:00 */
function absolute(moment) {
  const offset = -moment.getTimezoneOffset();
  const local = new Date(moment.getTime() + offset * 60_000).toISOString();
  const two = (n) => String(Math.floor(Math.abs(n))).padStart(2, '0');
  return `${local.slice(0, 10)} ${local.slice(11, 19)} ${offset < 0 ? '−' : '+'}${two(offset / 60)}:${two(offset % 60)}`;
}
