import { isReadable, isStandIn, looksRandom } from './looks-random.ts';

/** Code assigns variables, paths, addresses and types to telling names. */
const EXPRESSION =
  /^[\w$]*\$|^%\w+%$|^@\w+@?$|^(?:\.{1,2}|~)\/|^\/[\w.-]{1,40}(?:\/[\w.-]{1,40})*$|:\/\/|^(?:true|false|null|none|undefined|string|number|boolean|optional|required)$/i;
const MEMBERS = /^[A-Za-z_$][\w$]*(?:[?!]?\.[A-Za-z_$][\w$]*)+$/;
const LEAST_MADE = 16;
const LEAST_PART = 10;

/** Parts that nobody would call a variable are no members: tokens have dots too. */
export const isExpression = (value: string): boolean =>
  EXPRESSION.test(value) ||
  (MEMBERS.test(value) && !value.split('.').some((part) => part.length >= LEAST_PART && looksRandom(part)));

const ID = /^(?:[0-9a-f]{7,128}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Made by a machine, and neither a hash nor a uuid: enough where hardly anything tells of it. */
export const isMadeUp = (value: string): boolean =>
  value.length >= LEAST_MADE && looksRandom(value) && !ID.test(value) && !isStandIn(value);

/** In a file of settings the name decides. */
export function isSetting(value: string, ofPassword: boolean): boolean {
  if (/^(?:<|\*+$|x+$|your|change|example|placeholder|\.\.\.)/i.test(value)) return false;
  if (ofPassword) return value.length >= 8 || isPassword(value);
  return value.length >= 8 && /\d/.test(value) && /[A-Za-z]/.test(value) && (looksRandom(value) || !isReadable(value));
}

const LONGEST_PASSWORD = 64;
const SIGNS = /[!@#%^&*+=?~]/;
const WORDS_AND_NUMBER = /^[A-Za-z]{3,20}(?:[-_.][A-Za-z]{2,20}){0,5}[-_.]?\d{2,8}$/;
/** `sha256`, `step12`: words that numbers stand behind. */
const NUMBERED =
  /^(?:sha|md|utf|base|u?int|float|bytes|aes|rsa|http|ipv|oauth|es|step|line|arg|param|row|item|field|col|char|varchar|str|num|var|tmp|data|value|key|user|pass|pw|hash|salt|port|node|page|version|v)[-_.]?\d+$/i;

/** Thought of by a person: letters with digits or signs among them, but no name of a thing. */
export function isPassword(value: string): boolean {
  const bare = value.replace(/[.:]$/, '');
  if (bare.length > LONGEST_PASSWORD) return looksRandom(bare);
  if (isStandIn(bare) || !/^[!-~]*[A-Za-z][!-~]*$/.test(bare)) return false;
  return SIGNS.test(bare) || looksRandom(bare) || (WORDS_AND_NUMBER.test(bare) && !NUMBERED.test(bare));
}

/** The same without quotes around it, where signs may be operators. */
export const isBarePassword = (value: string): boolean =>
  isPassword(value) && !/^[!*&+-]/.test(value) && (/\d/.test(value) || (/[a-z]/.test(value) && /[A-Z]/.test(value)));

/** What nobody keeps to himself. */
const COMMON =
  /^(?:pass|passwd|pwd|pw|p|secret|user|username|name|postgres|mysql|root|admin|guest|redis|mongo|rabbitmq|dev|local|db|token|key|foo|bar|baz|abc|xyz|(?:your|my)?[-_]?(?:password|secret)|x+|\*+|\d{1,6})$/i;

/** Where nothing else can stand than a password: everybody's are left, and variables. */
export const isGivenPassword = (value: string): boolean => !COMMON.test(value) && !/^\$|^[A-Z_]+$|[<>{}]/.test(value);
