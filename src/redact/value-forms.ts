import { encodeWord } from './base64-runs.ts';
import { compact } from './compact-text.ts';

/** Eight characters in a row may be seen; what is no longer is replaced where a rule sees it, and only there. */
const LEAST_VALUE = 9;

/** Everything that a value may look like elsewhere, white space left out: lines are broken anywhere. */
export function formsOf(value: string): string[] {
  if (compact(value).length < LEAST_VALUE) return [];
  const forms = SAME_EVERYWHERE.test(value) ? [value] : [value, ...escapedForms(value)].map(compact);
  return [...new Set([...forms, ...inBase64(value)])].filter((form) => form.length >= LEAST_VALUE);
}

/** Nothing that is written otherwise in JSON, in an address or in markup. */
const SAME_EVERYWHERE = /^[\w.~-]*$/;

function escapedForms(value: string): string[] {
  const escaped = inJson(value);
  return [escaped, inJson(escaped), ...inAddress(value), ...inMarkup(value)];
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
  return [...standard, ...standard.filter((form) => /[+/]/.test(form)).map(inAddressBase64)];
}

const inAddressBase64 = (form: string): string => form.replaceAll('+', '-').replaceAll('/', '_');
