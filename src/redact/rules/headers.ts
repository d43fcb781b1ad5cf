import { looksRandom } from '../looks-random.ts';
import { isMadeUp } from '../secret-values.ts';
import { anyCase, type Rule, sticky } from './rule.ts';

/** `Authorization: Bearer …`, and the same word anywhere else. */
const BEARER: Rule = {
  id: 'bearer-token',
  words: ['bearer'],
  pattern: sticky(String.raw`${anyCase('bearer')}(?:\s|%20|\+){1,3}([A-Za-z0-9._~+/=-]{16,2000})`),
  lead: sticky(String.raw`${anyCase('bearer')}\s{1,3}`),
  wraps: true,
  accepts: (value) => /\d/.test(value) && looksRandom(value),
};

const AUTHORIZED = String.raw`${anyCase('authorization')}\\{0,3}["']?\s{0,3}[:=,]\s{0,3}\\{0,3}["'\x60]?(?:[A-Za-z][A-Za-z-]{2,20}\s{1,3})?`;

const AUTHORIZATION: Rule = {
  id: 'authorization-header',
  words: ['authorization'],
  pattern: sticky(`${AUTHORIZED}([A-Za-z0-9._~+/=:-]{16,2000})`),
  lead: sticky(AUTHORIZED),
  wraps: true,
  accepts: looksRandom,
};

/** A user's name and password, hidden by nothing but base64. */
const BASIC: Rule = {
  id: 'basic-auth',
  words: ['basic'],
  pattern: sticky(String.raw`${anyCase('basic')}(?:\s|%20){1,3}([A-Za-z0-9+/_-]{8,1000}={0,2})`),
  accepts: isNameAndPassword,
  parts: (value) => [atobText(value).split(':').slice(1).join(':')],
};

function isNameAndPassword(value: string): boolean {
  const plain = atobText(value);
  return plain.includes(':') && /^[\x20-\x7e]+$/.test(plain);
}

const atobText = (value: string): string => Buffer.from(value, 'base64').toString('latin1');

const COOKIE: Rule = {
  id: 'cookie',
  words: ['cookie:', 'cookie":', "cookie':", 'cookie\\":', 'cookie =', 'cookie='],
  pattern: sticky(
    String.raw`${anyCase('cookie')}\\{0,3}["']?\s{0,2}[:=]\s{0,3}\\{0,3}["']?((?:[\w.!#$%&*^|~+-]{1,128}=[^\s;,"'\\]{1,4096}(?:;\s{0,2})?){1,50})`,
  ),
  accepts: (value) => cookieValues(value).length > 0,
  parts: cookieValues,
};

const ATTRIBUTE = /^(?:path|domain|expires|max-age|samesite|secure|httponly|priority)$/i;

function cookieValues(cookies: string): string[] {
  return cookies.split(/;\s*/).flatMap((pair) => {
    const at = pair.indexOf('=');
    const value = at === -1 ? '' : pair.slice(at + 1);
    return !ATTRIBUTE.test(pair.slice(0, at)) && value.length >= 12 && looksRandom(value) ? [value] : [];
  });
}

/** `curl -u name:password` */
const CURL_USER: Rule = {
  id: 'curl-user',
  words: ['curl '],
  needs: { words: ['-u'], within: 320 },
  steps: 16,
  pattern: sticky(
    String.raw`curl(?= )[^\n]{0,300}?[^\S\n](?:-u|--user)[ =]{0,2}\\{0,3}["']?[^\s:"'$<{]{1,100}:([^\s"'\\$<{]{4,200})`,
  ),
  accepts: (value) => !/^(?:pass(?:word)?|x+|\*+|secret|token)$/i.test(value),
};

/** `Digest … response="…"` */
const DIGEST: Rule = {
  id: 'authorization-header',
  words: ['digest '],
  encoded: [],
  needs: { words: ['response='], within: 800 },
  steps: 16,
  pattern: sticky(
    String.raw`${anyCase('digest')} ${anyCase('username')}=[^\n]{1,600}?\bresponse=\\{0,3}["']?([0-9a-f]{32,128})`,
  ),
};

/** What a browser shows to stay signed in, by the names that servers give it. */
const SESSION_ID: Rule = {
  id: 'session-id',
  words: ['sessionid=', 'sessid=', 'session-token=', 'connect.sid=', 'session_id='],
  encoded: [],
  pattern: sticky(
    String.raw`(?:sessi(?:on)?[_-]?id|sessid|session-token|connect\.sid)=([A-Za-z0-9%._~+/-]{20,2000})`,
    'i',
  ),
  accepts: isMadeUp,
};

/** `"auth": "…"`, as Docker keeps a name and a password; npm writes `_auth=…`. */
const DOCKER_AUTH: Rule = {
  id: 'basic-auth',
  words: ['"auth"', 'auth\\":', '_auth='],
  encoded: [],
  pattern: sticky(String.raw`(?:"?auth\\{0,3}"\s{0,3}:\s{0,3}\\{0,3}"|_auth=)([A-Za-z0-9+/]{12,1000}={0,2})`),
  accepts: isNameAndPassword,
};

export const HEADER_RULES: readonly Rule[] = [
  BEARER,
  BASIC,
  AUTHORIZATION,
  COOKIE,
  CURL_USER,
  DIGEST,
  SESSION_ID,
  DOCKER_AUTH,
];
