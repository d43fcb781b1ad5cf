const PASSWORDS = `pass(?:word|wd|phrase|code|wort)?|pwd|psk`;
const KEYS =
  'api|access|private|auth|encryption|signing|master|account|licen[cs]e|service|deploy|storage|session|webhook|subscription|(?:pre)?shared|unseal|secret(?:[_. -]?access)?';
const SECRETS = `secret|token|credentials?|(?:${KEYS})[_. -]?key|client-key-data|masterauth|_key|_auth`;
/** A name ends with its telling word, or with one of these behind it; `tokenType` tells nothing. */
const ENDING = String.raw`s?(?:[_-]?(?:\d{1,3}|prod(?:uction)?|dev|staging|live|test|main|default|primary|secondary|value|raw|b64|base64|text|string|base)| \d{1,2})?`;

/** A name that tells of a secret, from its telling word on. */
export const NAME = `(?:${PASSWORDS}|${SECRETS})${ENDING}`;

const IS_PASSWORD = new RegExp(`^(?:${PASSWORDS})`, 'i');

/** Whether what begins so is called a password: those are thought of by people. */
export const isPasswordName = (name: string): boolean => IS_PASSWORD.test(name);

const TELLING_NAME = new RegExp(`(?:${PASSWORDS}|${SECRETS}|authorization|cookie)${ENDING}$`, 'i');

/** Whether the value under this key may be a secret for its key's sake. */
export const isTellingName = (name: string): boolean => TELLING_NAME.test(name);

const SHORT_NAMES = ['pass', 'pwd', 'psk', '_key', '_auth'];
const BEHIND_SHORT = ['=', ':', '"', "'", ' ', '\\', '>', '_', ']'];
const KEY_WORDS = [
  ...['api', 'access', 'private', 'auth', 'encryption', 'signing', 'master', 'account', 'license', 'licence'],
  ...['service', 'deploy', 'storage', 'session', 'webhook', 'subscription', 'shared', 'preshared', 'unseal'],
];

/** Where a search for names begins. */
export const NAME_WORDS: readonly string[] = [
  ...[
    'password',
    'passwd',
    'passphrase',
    'passcode',
    'passwort',
    'secret',
    'token',
    'credential',
    'client-key-data',
    'masterauth',
  ],
  ...SHORT_NAMES.flatMap((name) => BEHIND_SHORT.map((next) => name + next)),
  ...KEY_WORDS.flatMap((word) => ['', '_', '.', '-', ' '].map((sign) => `${word}${sign}key`)),
];
