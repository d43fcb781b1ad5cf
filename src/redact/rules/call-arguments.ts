import { isStandIn, looksRandom } from '../looks-random.ts';
import { isExpression, isPassword } from '../secret-values.ts';
import { type Rule, sticky } from './rule.ts';

const QUOTED = String.raw`\\{0,2}["']([^"'\s\\<>]{6,256})\\{0,2}["']`;

/** Functions whose last text is a password: user and password, or an address before them. */
const SIGN_IN: Rule = {
  id: 'argument-secret',
  words: ['basicauth(', 'credential(', 'credentials(', 'getconnection(', 'new pdo(', '.login(', 'auth=(', 'auth = ('],
  encoded: [],
  pattern: sticky(
    String.raw`(?:basicauth|credentials?|getconnection|new pdo|\.login|auth\s?=\s?)\((?:\s{0,4}[\w.]{1,40},|\s{0,4}\\{0,2}["'][^"'\n]{0,200}["'],){1,2}\s{0,4}${QUOTED}\s{0,4}[,)]`,
    'i',
  ),
  accepts: (value) => !isExpression(value) && isPassword(value),
};

/** Seeds of one-time passwords. */
const BASE32 = /^(?=.*[2-7])[A-Z2-7]{16,128}$/;

/** Functions that are handed a key. */
const KEYED: Rule = {
  id: 'argument-secret',
  words: ['jwt.sign(', 'jwt.verify(', 'jwt.encode(', 'jwt.decode(', 'fernet(', 'totp(', 'hotp(', 'securestring '],
  encoded: [],
  pattern: sticky(
    String.raw`(?:jwt\.(?:sign|verify|encode|decode)\([^"'\n]{1,60},\s{0,3}|fernet\(b?|[th]otp\(|securestring\s{1,3}(?:-string\s)?)${QUOTED}`,
    'i',
  ),
  accepts: (value, matched) =>
    !isStandIn(value) && (looksRandom(value) || BASE32.test(value) || (/^secure/i.test(matched) && isPassword(value))),
};

const OTPAUTH: Rule = {
  id: 'one-time-password-seed',
  words: ['otpauth:'],
  pattern: sticky(String.raw`otpauth:\/\/[^\s"'<>]{1,200}?secret=([A-Za-z2-7]{16,128})`),
};

export const ARGUMENT_RULES: readonly Rule[] = [SIGN_IN, KEYED, OTPAUTH];
