import { entropyOf, showsShape } from '../looks-random.ts';
import { FREE, type Rule, sticky, withNext, withNextExact } from './rule.ts';
import { TOKENS } from './token-list.ts';

/** What tokens are made of. */
const ALPHABETS = {
  A: 'A-Za-z0-9',
  W: 'A-Za-z0-9_-',
  D: 'A-Za-z0-9_.-',
  B: 'A-Za-z0-9+/=_-',
  H: 'A-Fa-f0-9',
  L: 'a-z0-9',
  U: 'A-Z0-9',
} as const;

const LONGEST = 600;
const LEAST_ENTROPY = 2.5;

const JOINS_WORDS: readonly string[] = ['W', 'D', 'B'];
const LEAST_CAPITALS = 4;

export const TOKEN_RULES: readonly Rule[] = TOKENS.trim().split('\n').map(readToken);

function readToken(line: string): Rule {
  const [id, beginning, alphabet, least] = line.split(' ') as [string, string, keyof typeof ALPHABETS, string];
  const rest = `[${ALPHABETS[alphabet]}]{${least},${LONGEST}}`;
  return {
    id,
    words: withNext(beginning.padEnd(4, '?')),
    encoded: withNextExact(beginning.padEnd(4, '?')),
    // A short beginning is a piece of many words; a longer one that ends in a sign is a piece of none.
    pattern: sticky(`${/^.{4,}[_.-]$/.test(beginning) ? '' : FREE}${beginning.replace(/[.+/$]/g, '\\$&')}${rest}`),
    wraps: true,
    accepts: (value) => isMade(value.slice(beginning.length), alphabet),
  };
}

function isMade(rest: string, alphabet: string): boolean {
  if (JOINS_WORDS.includes(alphabet) && isWords(rest)) return false;
  return entropyOf(rest) >= LEAST_ENTROPY && !showsShape(rest);
}

const CAPITAL_INSIDE = /[a-z][A-Z]/g;

function isWords(rest: string): boolean {
  if (/\d/.test(rest)) return false;
  CAPITAL_INSIDE.lastIndex = 0;
  for (let count = 0; count < LEAST_CAPITALS; count++) if (!CAPITAL_INSIDE.test(rest)) return true;
  return false;
}
