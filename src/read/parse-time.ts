/**
 * The moment of an ISO time stamp, in milliseconds; NaN for anything else. One without a zone is taken for UTC: read in the
 * zone of the machine, the same archive would be ordered differently elsewhere.
 */
export function parseTime(value: unknown): number {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return Number.NaN;
  if (value.endsWith('Z') || /[+-]\d\d:?\d\d$/.test(value.slice(10))) return Date.parse(value);
  return Date.parse(value.length > 10 ? `${value}Z` : value);
}
