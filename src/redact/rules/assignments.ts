import { isStandIn, looksRandom } from '../looks-random.ts';
import { isBarePassword, isExpression, isMadeUp, isPassword, isSetting } from '../secret-values.ts';
import { type Rule, sticky } from './rule.ts';
import { isPasswordName, NAME, NAME_WORDS } from './telling-names.ts';

/** `"] = `, `: &str = `, ` { get; set; } = `, ` [None]: ` */
const ASSIGNS = String.raw`\\{0,4}["'\x60]?\]?\s{0,4}(?:\[[^\]\n]{0,20}\])?(?::\s?&?[A-Za-z]{1,20}\s?=|\{ get; (?:set|init); \} =|=>|:=|\?=|[=:]|,(?=\s?\\{0,4}["'])|>)\s{0,8}`;
/** `b"…"`, `[]byte("…")` */
const LITERAL = String.raw`(?:[bBrRuUN](?=\\{0,4}["'])|\[\]byte\()?`;
/** `password is …`, `PASSWORD '…'`, `requirepass …`; worth a look only if it is no word. */
const SAYS = String.raw`\s{1,3}(?:(?:is|was|are|to)(?:\s{1,2}|:\s))?(?=N?\\{0,4}["'\x60]?[^\s"'\x60]{0,60}[\d!#%^*~])`;
const QUOTED = String.raw`\\{0,4}(?:"([^"\s\\<>]{6,512})(?=\\{0,4}")|'([^'\s\\<>]{6,512})(?=\\{0,4}')|\x60([^\x60\s\\<>]{6,512})(?=\x60))`;
/** The stop at the end of a sentence is not part of it. */
const BARE = String.raw`([^\s"'\x60,;<>(){}[\]\\&|=]{5,511}[^\s"'\x60,;<>(){}[\]\\&|=.]={0,2})(?=\.{0,3}(?:$|[\s"'\x60,;<>&|)}\]\\]))`;

const inAnyCase = (word: string): string[] => [word, word.toUpperCase(), word[0]!.toUpperCase() + word.slice(1)];

const withoutPadding = (value: string): string[] => (value.endsWith('=') ? [value.replace(/=+$/, '')] : []);

const ASSIGNED: Rule = {
  id: 'assigned-secret',
  words: NAME_WORDS,
  encoded: [
    ...['password', 'passwd', 'secret', 'token', 'api_key', 'apikey', 'apiKey'],
    ...['AccessKey', 'AccountKey', 'pass=', '_key'],
  ].flatMap(inAnyCase),
  pattern: sticky(`${NAME}(?:${ASSIGNS}|${SAYS})${LITERAL}(?:${QUOTED}|${BARE})`, 'i'),
  lead: sticky(`${NAME}${ASSIGNS}\\\\{0,4}["'\x60]?`, 'i'),
  wraps: true,
  parts: withoutPadding,
  accepts: isSecretValue,
};

/** `--password hunter22` */
const FLAG: Rule = {
  id: 'flag-secret',
  words: [
    ...['--pass', '--token', '--secret', '--api-key', '--auth', '--access-', '--client-secret', '--db-password'],
    ...['--account-key', '-storepass ', '-keypass ', ' -token', '--plaintext ', 'authtoken '],
  ],
  pattern: sticky(
    String.raw`[ -]{0,2}[a-z-]{0,20}?(?:password|passwd|pass|passphrase|plaintext|token|secret|auth|api-key|access-key|account-key)[ =]\\{0,2}["']?([^\s"'\x60,;<>(){}[\]\\&|$-][^\s"'\x60,;<>(){}[\]\\&|]{5,256})`,
  ),
  accepts: (value, matched) =>
    !isStandIn(value) &&
    !isExpression(value) &&
    (looksRandom(value) || (/pass|plaintext/.test(matched) && isPassword(value))),
};

const IS_ENV = /^[A-Z0-9_]{3,80}=[^=\s]/;
const IS_SAID = new RegExp(`^${NAME}\\s{1,3}(is|was|are|to)?[\\s:N"'\x60\\\\]`, 'i');
const LEAST_BARE = 10;

/** What a name gives away must still look like a value; how much so depends on how plainly it is given. */
function isSecretValue(value: string, matched: string): boolean {
  if (isExpression(value) || value.startsWith('[REDACTED:')) return false;
  const ofPassword = isPasswordName(matched);
  if (IS_ENV.test(matched)) return isSetting(value, ofPassword);
  if (isStandIn(value)) return false;
  const isQuoted = /["'\x60]$/.test(matched.slice(0, matched.length - value.length));
  const said = IS_SAID.exec(matched);
  if (said && !said[1] && !isQuoted) return isMadeUp(value);
  if (ofPassword) return isQuoted ? isPassword(value) : isBarePassword(value);
  return said ? isMadeUp(value) : value.length >= LEAST_BARE && looksRandom(value);
}

export const ASSIGNMENT_RULES: readonly Rule[] = [ASSIGNED, FLAG];
