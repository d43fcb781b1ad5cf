import { encodeWord } from './base64-runs.ts';

/** Eight characters in a row may be seen; what is no longer is replaced where a rule sees it, and only there. */
const LEAST_VALUE = 9;

/** Everything that a value may look like elsewhere, white space left out: lines are broken anywhere. */
export function formsOf(value: string): string[] {
  const compact = value.replace(/\s+/g, '');
  if (compact.length < LEAST_VALUE) return [];
  const escaped = inJson(value);
  const forms = [value, escaped, inJson(escaped), ...inAddress(value), ...inMarkup(value), ...inBase64(value)];
  return [...new Set(forms.map((form) => form.replace(/\s+/g, '')))].filter((form) => form.length >= LEAST_VALUE);
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

function inAddress(value: string): string[] {
  const encoded = encodeURIComponent(value.toWellFormed());
  const lower = encoded.replace(/%../g, (sign) => sign.toLowerCase());
  return [encoded, lower, encodeURI(value.toWellFormed()), encoded.replaceAll('%20', '+')];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const inMarkup = (value: string): string[] => [value.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)];

function inBase64(value: string): string[] {
  const standard = encodeWord(value).map(({ fragment }) => fragment);
  return [...standard, ...standard.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))];
}
