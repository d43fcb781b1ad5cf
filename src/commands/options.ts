import { InvalidArgumentError } from 'commander';

export function notEmpty(value: string): string {
  if (value === '') throw new InvalidArgumentError('It must not be empty.');
  return value;
}

export function port(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new InvalidArgumentError('Give a number up to 65535.');
  return number;
}

export function siteUrl(value: string): string {
  if (!URL.canParse(value) || !/^https?:/.test(value))
    throw new InvalidArgumentError('Give an address that begins with https://.');
  return value.endsWith('/') ? value : `${value}/`;
}

export function timeZone(value: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    throw new InvalidArgumentError('Give a zone such as Europe/Berlin.');
  }
}

interface SiteFlags {
  readonly output: string;
  readonly name: string;
  readonly siteUrl?: string;
  readonly index?: boolean;
  readonly timezone: string;
}

export const siteOptions = ({ output, name, siteUrl: url, index, timezone }: SiteFlags) => ({
  output,
  name,
  url: url ?? null,
  isIndexed: index === true,
  timeZone: timezone,
});
