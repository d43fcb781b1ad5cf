import { isReadable, isStandIn, looksRandom } from '../looks-random.ts';
import { type Rule, sticky } from './rule.ts';

const PASSWORDS = `pass(?:word|wd|phrase|code|wort)?|pwd`;
const SECRETS = `secret(?:[_.-]?(?:access[_.-]?)?key)?|token|credentials?|(?:api|access|private|auth|encryption|signing|master|account|licen[cs]e|service|deploy|storage|session|webhook)[_.-]?key|_key|_auth`;
/** A name ends with its telling word, or with one of these behind it; `tokenType` tells nothing. */
const ENDING = String.raw`s?(?:[_-]?(?:\d{1,3}|prod(?:uction)?|dev|staging|live|test|main|default|primary|secondary|value|raw|b64|base64|text|string))?`;
const ASSIGNS = String.raw`\\{0,4}["'\x60]?\]?\s{0,4}(?::\s?[A-Za-z]{1,20}\s?=|=>|:=|\?=|[=:]|,(?=\s?\\{0,4}["'])|>)\s{0,8}`;
const QUOTED = String.raw`\\{0,4}(?:"([^"\s\\<>]{6,512})(?=\\{0,4}")|'([^'\s\\<>]{6,512})(?=\\{0,4}')|\x60([^\x60\s\\<>]{6,512})(?=\x60))`;
const BARE = String.raw`([^\s"'\x60,;<>(){}[\]\\&|=]{6,512}={0,2})(?=$|[\s"'\x60,;<>&|)}\]\\])`;

const STARTS = [
  ...['password', 'passwd', 'passphrase', 'passcode', 'passwort', 'secret', 'token', 'credential'],
  ...['pass', 'pwd', '_key', '_auth'].flatMap((name) =>
    ['=', ':', '"', "'", ' ', '\\', '>', '_', ']'].map((next) => name + next),
  ),
  ...['api', 'access', 'private', 'auth', 'encryption', 'signing', 'master', 'account', 'license', 'licence'].flatMap(
    keyNames,
  ),
  ...['service', 'deploy', 'storage', 'session', 'webhook'].flatMap(keyNames),
];

const inAnyCase = (word: string): string[] => [word, word.toUpperCase(), word[0]!.toUpperCase() + word.slice(1)];

function keyNames(of: string): string[] {
  return ['', '_', '.', '-'].map((sign) => `${of}${sign}key`);
}

const withoutPadding = (value: string): string[] => (value.endsWith('=') ? [value.replace(/=+$/, '')] : []);

const ASSIGNED: Rule = {
  id: 'assigned-secret',
  words: STARTS,
  encoded: [
    'password',
    'passwd',
    'secret',
    'token',
    'api_key',
    'apikey',
    'apiKey',
    'AccessKey',
    'AccountKey',
    'pass=',
    '_key',
  ].flatMap(inAnyCase),
  pattern: sticky(`(?:${PASSWORDS}|${SECRETS})${ENDING}${ASSIGNS}(?:${QUOTED}|${BARE})`, 'i'),
  lead: sticky(`(?:${PASSWORDS}|${SECRETS})${ENDING}${ASSIGNS}\\\\{0,4}["'\x60]?`, 'i'),
  wraps: true,
  parts: withoutPadding,
  accepts: isSecretValue,
};

/** `--password hunter22` */
const FLAG: Rule = {
  id: 'flag-secret',
  words: [
    '--pass',
    '--token',
    '--secret',
    '--api-key',
    '--auth-token',
    '--access-token',
    '--client-secret',
    '--db-password',
  ],
  pattern: sticky(
    String.raw`--[a-z-]{0,20}?(?:password|passwd|pass|token|secret|api-key)[ =]\\{0,2}["']?([^\s"'\x60,;<>(){}[\]\\&|$-][^\s"'\x60,;<>(){}[\]\\&|]{5,256})`,
  ),
  accepts: (value) => !isStandIn(value) && (looksRandom(value) || isPassword(value)),
};

const IS_PASSWORD = new RegExp(`^(?:${PASSWORDS})`, 'i');
const IS_ENV = /^[A-Z0-9_]{3,80}=[^=\s]/;
const IS_EXPRESSION =
  /^[\w$]*\$|^%\w+%$|^@\w+@?$|^[A-Za-z_$][\w$]*(?:[.?!]{1,2}[A-Za-z_$][\w$]*)+$|^(?:\.{1,2}|~)\/|^\/[\w.-]{1,40}(?:\/[\w.-]{1,40})*$|:\/\/|^(?:true|false|null|none|undefined|string|number|boolean|optional|required)$/i;
const MOST_WORD = 64;

/** What a name gives away must still look like a value: code assigns variables, types and texts to such names. */
function isSecretValue(value: string, matched: string): boolean {
  if (IS_EXPRESSION.test(value) || value.startsWith('[REDACTED:')) return false;
  const isPasswordName = IS_PASSWORD.test(matched);
  if (IS_ENV.test(matched)) return isEnvValue(value, isPasswordName);
  if (isStandIn(value)) return false;
  if (isPasswordName && /["'\x60]$/.test(matched.slice(0, matched.length - value.length))) return isPassword(value);
  return value.length >= 10 && looksRandom(value);
}

/** In a file of settings the name decides. */
function isEnvValue(value: string, isPasswordName: boolean): boolean {
  if (/^(?:<|\*|x+$|your|change|example|placeholder|\.\.\.)/i.test(value)) return false;
  if (isPasswordName) return value.length >= 8 || isPassword(value);
  return value.length >= 8 && /\d/.test(value) && /[A-Za-z]/.test(value) && (looksRandom(value) || !isReadable(value));
}

/** Thought of by a person: letters with digits or signs among them, but no name of a thing. */
function isPassword(value: string): boolean {
  if (value.length > MOST_WORD) return looksRandom(value);
  if (isStandIn(value) || !/^[!-~]*[A-Za-z][!-~]*$/.test(value)) return false;
  if (/[!@#%^&*+=?~]/.test(value)) return true;
  return looksRandom(value) || /^[A-Za-z]{3,20}\d{2,8}$/.test(value);
}

export const ASSIGNMENT_RULES: readonly Rule[] = [ASSIGNED, FLAG];

const TELLING_NAME = new RegExp(`(?:${PASSWORDS}|${SECRETS}|authorization|cookie)${ENDING}$`, 'i');

/** Whether the value under this key may be a secret for its key's sake. */
export const isTellingName = (name: string): boolean => TELLING_NAME.test(name);
