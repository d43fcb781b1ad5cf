import { FREE, type Rule, sticky, withNext, withNextExact } from './rule.ts';

/** What stands between two lines of a key: line ends, raw or escaped, quotes, joins, and the numbers of a listing. */
const BETWEEN = String.raw`(?:[\s"'\x60+,|>\u2192:\\]|(?<=\\)[nrt]|(?<=[\n\t ])\d{1,4}(?=[\u2192\t:])){0,60}`;
const HEADER = String.raw`(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|Key-Info)[:\w ,./()-]{1,100}`;

/** A private key in its armour, whole or cut off. */
const PRIVATE_KEY: Rule = {
  id: 'private-key',
  words: ['-----begin'],
  encoded: ['-----BEGIN'],
  pattern: sticky(
    `-----BEGIN[ A-Z0-9_-]{0,40}PRIVATE KEY(?: BLOCK)?-----((?:${BETWEEN}(?:[A-Za-z0-9+/=]{16,5000}|${HEADER})){1,500}(?:${BETWEEN}[A-Za-z0-9+/=]{1,15})?(?:${BETWEEN}-----END[ A-Z0-9_-]{0,40}-----)?)`,
  ),
  parts: (value) => value.match(/[A-Za-z0-9+/=]{24,5000}/g) ?? [],
};

const PUTTY_KEY: Rule = {
  id: 'private-key',
  words: ['private-lines:'],
  encoded: ['Private-Lines:'],
  pattern: sticky(
    String.raw`Private-Lines: \d{1,4}((?:${BETWEEN}[A-Za-z0-9+/=]{16,5000}){1,200}(?:${BETWEEN}(?!Private)[A-Za-z0-9+/=]{1,15})?(?:${BETWEEN}Private-MAC: [0-9a-f]{40,64})?)`,
  ),
  parts: (value) => value.match(/[A-Za-z0-9+/=]{24,5000}/g) ?? [],
};

/** `machine example.org login jo password …` */
const NETRC: Rule = {
  id: 'netrc-password',
  words: ['login '],
  pattern: sticky(String.raw`login\s{1,4}\S{1,120}\s{1,20}password\s{1,4}(\S{3,200})`),
  accepts: (value) => !/^[<$[{]/.test(value),
};

const JWT: Rule = {
  id: 'jwt',
  words: [...'abcdefghijklmnopqrstuvwxyz0123456789'].map((next) => `eyj${next}`),
  needs: { words: ['.eyJ'], within: 4010 },
  pattern: sticky(
    String.raw`(?:(?<![A-Za-z0-9_-])|(?<=\\[nrt]))eyJ[A-Za-z0-9_-]{12,4000}\.eyJ[A-Za-z0-9_-]{12,8000}(?:\.[A-Za-z0-9_-]{10,2000})?`,
  ),
  wraps: true,
  encoded: ['eyJhb', 'eyJ0e', 'eyJra', 'eyJ6a', 'eyJlb', 'eyJqd', 'eyJ4N'],
  // The first part says only how it was signed, as a thousand others do.
  parts: (value) => value.split('.').slice(1),
};

const AIRTABLE: Rule = {
  id: 'airtable-token',
  words: withNext('pat?'),
  encoded: withNextExact('pat?'),
  pattern: sticky(String.raw`${FREE}pat[A-Za-z0-9]{14}\.[a-f0-9]{64}`),
  wraps: true,
};

const TERRAFORM: Rule = {
  id: 'terraform-token',
  wraps: true,
  words: ['.atlasv1.'],
  hasHead: true,
  pattern: sticky(String.raw`(?<=([A-Za-z0-9]{14}))\.atlasv1\.[A-Za-z0-9_=-]{60,70}`),
};

const AZURE_CLIENT: Rule = {
  id: 'azure-client-secret',
  wraps: true,
  words: [...'0123456789'].flatMap((digit) =>
    [...'abcdefghijklmnopqrstuvwxyz0123456789_~.-'].map((next) => `${digit}q~${next}`),
  ),
  hasHead: true,
  encoded: [...'0123456789'].map((digit) => `${digit}Q~`).flatMap((word) => withNextExact(`${word}?`)),
  pattern: sticky(String.raw`(?<=([A-Za-z0-9_~.]{3}))\dQ~[A-Za-z0-9_~.-]{31,34}`),
};

const MAXMIND: Rule = {
  id: 'maxmind-key',
  wraps: true,
  words: ['_mmk'],
  hasHead: true,
  pattern: sticky('(?<=([A-Za-z0-9]{6}_[A-Za-z0-9]{29}))_mmk'),
};

const HEX = [...'0123456789abcdef'];

const TWILIO: Rule = {
  id: 'twilio-api-key',
  wraps: true,
  words: HEX.flatMap((a) => HEX.map((b) => `sk${a}${b}`)),
  encoded: HEX.flatMap((a) => HEX.map((b) => `SK${a}${b}`)),
  pattern: sticky(`${FREE}SK[0-9a-f]{32}(?![A-Za-z0-9])`),
};

/** The password hashes of a machine's users, and of web servers. */
const CRYPT_HASH: Rule = {
  id: 'password-hash',
  words: ['$6$r', '$5$r', '$2a$', '$2b$', '$2y$', '$apr1$', '$argon2'],
  pattern: sticky(
    String.raw`\$(?:[56]\$rounds=\d{1,9}\$[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{43,86}|2[aby]\$\d\d\$[./A-Za-z0-9]{53}|apr1\$[./A-Za-z0-9]{1,8}\$[./A-Za-z0-9]{22}|argon2(?:id|i|d)\$v=\d{1,3}\$[\w=,]{5,60}\$[A-Za-z0-9+/]{10,100}\$[A-Za-z0-9+/]{20,200})`,
  ),
};

export const KEY_RULES: readonly Rule[] = [
  PRIVATE_KEY,
  PUTTY_KEY,
  NETRC,
  JWT,
  AIRTABLE,
  TERRAFORM,
  AZURE_CLIENT,
  MAXMIND,
  TWILIO,
  CRYPT_HASH,
];
