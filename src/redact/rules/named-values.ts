import { isStandIn, looksRandom } from '../looks-random.ts';
import { isExpression, isMadeUp, isPassword } from '../secret-values.ts';
import { type Rule, sticky } from './rule.ts';
import { isPasswordName, NAME, NAME_WORDS } from './telling-names.ts';

/** `- name: DB_PASSWORD ⏎ value: …`, `"Key": "API_TOKEN", "Value": "…"`, `variable "token" { default = "…"`, `<key>token</key><string>…` */
const APART = String.raw`\\{0,4}["'\x60]?(?:<\/key>)?[\s,{/]{1,80}<?\\{0,4}["']?(?:value|default|string)\\{0,4}["']?\s{0,3}[:=>]\s{0,3}`;
const QUOTE = String.raw`\\{0,4}["'\x60]?`;

/** A name and its value in two fields. */
const NAMED_VALUE: Rule = {
  id: 'named-secret',
  words: NAME_WORDS,
  encoded: [],
  pattern: sticky(String.raw`${NAME}${APART}${QUOTE}([^\s"'\x60,;<>{}\\]{6,512})`, 'i'),
  accepts: (value, matched) =>
    !isExpression(value) && !isStandIn(value) && (isPasswordName(matched) ? isPassword(value) : looksRandom(value)),
};

/** `"keyName": "key1", "permissions": "FULL", "value": "…"` */
const KEY_LISTING: Rule = {
  id: 'named-secret',
  words: ['keyname"', "keyname'"],
  encoded: [],
  pattern: sticky(
    String.raw`keyname\\{0,4}["'][^}\n]{0,120}?value\\{0,4}["']\s{0,3}:\s{0,3}${QUOTE}([A-Za-z0-9+/]{40,120}={0,2})`,
    'i',
  ),
  accepts: isMadeUp,
  parts: (value) => [value.replace(/=+$/, '')],
};

export const NAMED_VALUE_RULES: readonly Rule[] = [NAMED_VALUE, KEY_LISTING];
