const grouping = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

export const sayNumber = (count: number): string => grouping.format(count);

/** `1 file`, `2 files`, `3 matches`. */
export const sayCount = (count: number, one: string, many = `${one}s`): string =>
  `${sayNumber(count)} ${count === 1 ? one : many}`;

export function sayTime(milliseconds: number): string {
  if (milliseconds < 9950) return `${Math.max(0.1, Math.round(milliseconds / 100) / 10)} s`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return joinUnits([sayNumber(Math.floor(minutes / 60)), 'h'], [minutes % 60, 'min']);
  return joinUnits([minutes, 'min'], [seconds % 60, 's']);
}

const joinUnits = ([big, bigUnit]: [string | number, string], [small, smallUnit]: [number, string]): string =>
  `${big} ${bigUnit}${small === 0 ? '' : ` ${small} ${smallUnit}`}`;

export function sayBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${kilobytes < 9.95 ? oneDigit(kilobytes) : Math.round(kilobytes)} KB`;
  const sizeText = kilobytes / 1024;
  return `${sizeText < 9.95 ? oneDigit(sizeText) : sayNumber(sizeText)} MB`;
}

const oneDigit = (value: number): string => String(Math.round(value * 10) / 10);

/** `950`, `48k`, `1.2M`. */
export const sayShort = (count: number): string =>
  count < 1000 ? String(count) : count < 1e6 ? `${Math.round(count / 1000)}k` : `${(count / 1e6).toFixed(1)}M`;
