import { entropyOf, isStandIn } from '../looks-random.ts';
import { type Rule, sticky, withNext, withNextExact } from './rule.ts';

const COMMON =
  /^(?:pass|passwd|pwd|pw|p|secret|user|username|name|postgres|mysql|root|admin|guest|redis|mongo|rabbitmq|dev|local|db|token|key|foo|bar|baz|abc|xyz|(?:your|my)?[-_]?(?:password|secret)|x+|\*+|\d{1,6})$/i;

/** `scheme://name:` */
const SCHEME = String.raw`[A-Za-z0-9]:\/\/[^\s/@:"'\x60<>{}()\\]{0,100}:`;

const URL_PASSWORD: Rule = {
  id: 'url-password',
  words: [...'abcdefghijklmnopqrstuvwxyz0123456789'].map((last) => `${last}://`),
  encoded: ['http', 'postgres', 'mysql', 'mariadb', 'mongodb', 'redis', 'amqp', 'ftp://', 'smtp', 'ldap', 'mssql'],
  pattern: sticky(String.raw`${SCHEME}([^\s/@"'\x60<>{}()\\]{4,256})@(?=[\w[])`),
  lead: sticky(SCHEME),
  wraps: true,
  accepts: (value) => !COMMON.test(value) && !/^\$|^[A-Z_]+$/.test(value),
};

/** `https://token@host` */
const URL_TOKEN: Rule = {
  id: 'url-token',
  words: ['s://'],
  encoded: ['https://'],
  pattern: sticky(String.raw`[sS]:\/\/([A-Za-z0-9_-]{20,256})@(?=[\w[])`),
  accepts: (value) => entropyOf(value) >= 3.2 && /\d/.test(value),
};

const SIGNATURE = '(?:[?&]sig|[aA]mz-[sS]ignature|[gG]oog-[sS]ignature|[aA]mz-[sS]ecurity-[tT]oken|[sS]ignature)=';

/** Links that are signed: the signature opens what the link names. */
const SIGNED: Rule = {
  id: 'signed-url',
  words: ['?sig=', '&sig=', 'amz-signature=', 'goog-signature=', 'amz-security-token=', 'signature='],
  pattern: sticky(`${SIGNATURE}([A-Za-z0-9%+/=_-]{24,1500})`),
  lead: sticky(SIGNATURE),
  wraps: true,
  accepts: (value) => entropyOf(value) >= 3 && /\d/.test(value) && !isStandIn(value),
  parts: (value) => [value.replace(/(?:=|%3D)+$/i, '')],
};

const TELEGRAM: Rule = {
  id: 'telegram-bot-token',
  words: withNext(':aa?'),
  encoded: withNextExact(':AA?'),
  before: 12,
  pattern: /(?<!\d)\d{8,10}:AA[A-Za-z0-9_-]{32,36}(?![A-Za-z0-9_-])/dg,
  wraps: true,
  parts: (value) => [value.slice(value.indexOf(':') + 1)],
};

export const ADDRESS_RULES: readonly Rule[] = [URL_PASSWORD, URL_TOKEN, SIGNED, TELEGRAM];
