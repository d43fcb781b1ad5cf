const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "40 ms", "0.4 s", "48 s", "12 min 56 s", "2 h 51 min", "3 d 4 h": two units at most. */
export function duration(milliseconds: number): string {
  if (milliseconds < 100) return `${Math.max(0, Math.round(milliseconds))} ms`;
  if (milliseconds < 9950) return `${(milliseconds / SECOND).toFixed(1).replace('.0', '')} s`;
  const seconds = roundTo(milliseconds, SECOND);
  if (seconds < MINUTE) return `${seconds / SECOND} s`;
  if (seconds < HOUR) return inUnits(seconds, [MINUTE, 'min'], [SECOND, 's']);
  const minutes = roundTo(milliseconds, MINUTE);
  if (minutes < DAY) return inUnits(minutes, [HOUR, 'h'], [MINUTE, 'min']);
  return inUnits(roundTo(milliseconds, HOUR), [DAY, 'd'], [HOUR, 'h']);
}

const roundTo = (value: number, unit: number): number => Math.round(value / unit) * unit;

type Unit = readonly [size: number, name: string];

function inUnits(value: number, [size, name]: Unit, [smallSize, smallName]: Unit): string {
  const whole = Math.floor(value / size);
  const rest = (value - whole * size) / smallSize;
  return rest === 0 ? `${whole} ${name}` : `${whole} ${name} ${rest} ${smallName}`;
}

/** 41,906 */
export const count = (value: number): string => String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** 950, 1.2k, 48k, 1.2M */
export const short = (value: number): string => scale(value, 1000, ['', 'k', 'M', 'G']);

/** 212 B, 1.5 KB, 18 KB, 2.3 MB */
export const bytes = (value: number): string => scale(value, 1024, [' B', ' KB', ' MB', ' GB']);

function scale(value: number, step: number, units: readonly string[]): string {
  let scaled = Math.round(value);
  let unit = 0;
  // What would be rounded up to the next unit is already of it: 999,600 is 1M.
  while (unit < units.length - 1 && Math.round(scaled) >= step) {
    scaled /= step;
    unit++;
  }
  const digits = unit === 0 || scaled >= 9.95 ? String(Math.round(scaled)) : scaled.toFixed(1).replace('.0', '');
  return digits + units[unit];
}

/** "1 call", "1,204 calls" */
export const plural = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;
