import { entropyOf, isStandIn } from '../looks-random.ts';
import { isGivenPassword, isMadeUp } from '../secret-values.ts';
import { type Rule, sticky, withNext, withNextExact } from './rule.ts';

/** `scheme://name:` */
const SCHEME = String.raw`[A-Za-z0-9]:\/\/[^\s/@:"'\x60<>{}()\\]{0,100}:`;

const URL_PASSWORD: Rule = {
  id: 'url-password',
  words: [...'abcdefghijklmnopqrstuvwxyz0123456789'].map((last) => `${last}://`),
  encoded: ['http', 'postgres', 'mysql', 'mariadb', 'mongodb', 'redis', 'amqp', 'ftp://', 'smtp', 'ldap', 'mssql'],
  pattern: sticky(String.raw`${SCHEME}([^\s/@"'\x60<>{}()\\]{4,256})@(?=[\w[])`),
  lead: sticky(SCHEME),
  wraps: true,
  accepts: isGivenPassword,
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

const PARAMETERS = ['key', 'apikey', 'token', 'auth', 'code', 'session', 'sid'];

/** `?key=…` */
const PARAMETER: Rule = {
  id: 'url-parameter',
  words: PARAMETERS.flatMap((name) => [`?${name}=`, `&${name}=`]),
  encoded: [],
  pattern: sticky(`[?&](?:${PARAMETERS.join('|')})=([A-Za-z0-9%._~-]{24,1500})`, 'i'),
  accepts: isMadeUp,
};

/** `db.example.org:5432:shop:app:…`, as `.pgpass` has it; `app:…@tcp(db:3306)`, as Go does; `thin:app/…@`, as Oracle does. */
const DATA_SOURCES: readonly Rule[] = [
  {
    id: 'pgpass-password',
    words: [':5432:', ':5433:', ':6432:'],
    encoded: [],
    pattern: sticky(String.raw`:\d{4}:[\w*-]{1,64}:[\w*.-]{1,64}:([^\s:"'\x60<>]{4,128})`),
    accepts: isGivenPassword,
  },
  {
    id: 'dsn-password',
    words: ['@tcp(', '@unix('],
    encoded: [],
    pattern: sticky(String.raw`(?<=["'\x60\s=][\w.-]{1,64}:([^\s:@"'\x60<>]{4,100}))@(?:tcp|unix)\(`),
    accepts: isGivenPassword,
  },
  {
    id: 'dsn-password',
    words: ['thin:'],
    encoded: [],
    pattern: sticky(String.raw`thin:[\w.-]{1,64}\/([^\s@"'\x60<>]{4,100})@`),
    accepts: isGivenPassword,
  },
];

const TELEGRAM: Rule = {
  id: 'telegram-bot-token',
  words: withNext(':aa?'),
  encoded: withNextExact(':AA?'),
  hasHead: true,
  pattern: sticky('(?<=(?<!\\d)(\\d{8,10})):AA[A-Za-z0-9_-]{32,36}(?![A-Za-z0-9_-])'),
  wraps: true,
  parts: (value) => [value.slice(value.indexOf(':') + 1)],
};

export const ADDRESS_RULES: readonly Rule[] = [URL_PASSWORD, URL_TOKEN, SIGNED, PARAMETER, ...DATA_SOURCES, TELEGRAM];
