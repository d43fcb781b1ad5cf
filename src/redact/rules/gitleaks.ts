import { entropyOf, showsShape } from '../looks-random.ts';
import { GITLEAKS_RULES } from './gitleaks-rules.ts';
import { anyCase, FREE, type Rule, sticky, withNext } from './rule.ts';

/** What may stand between a name and its value: the rest of the name, a closing quote, an operator, an opening one. */
const ASSIGNS = String.raw`[ \t\w.-]{0,20}[\s'"\\]{0,4}(?:=>|=|>|:{1,3}=|\|\||:|\?=|,)[\x60'"\s=\\]{0,6}`;
const LEAST_ENTROPY = 2.5;
const LONG_BEFORE_STOP = /\{\d+,\d{3}\}\\\./;
const MOST_BEFORE_STOP = 1000;

export const GITLEAKS: readonly Rule[] = GITLEAKS_RULES.trim().split('\n').map(readRule);

function readRule(line: string): Rule {
  const [id, entropy, words, ...rest] = line.split(' ') as [string, string, string, ...string[]];
  const pattern = rest.join(' ');
  const least = Math.max(Number(entropy), LEAST_ENTROPY);
  return pattern.startsWith('=')
    ? namedRule(id, least, words.split(','), pattern.slice(1))
    : {
        id,
        words: words.split(',').flatMap((word) => withNext(word)),
        // Read to its end once: shorter would be no end either.
        pattern: sticky(`${FREE}(?=(${pattern}))\\1(?![A-Za-z0-9])`),
        ...(LONG_BEFORE_STOP.test(pattern) ? { needs: { words: ['.'], within: MOST_BEFORE_STOP } } : {}),
        encoded: [],
        wraps: true,
        accepts: (value) => entropyOf(value) >= least && !showsShape(value),
      };
}

/** The name of the service alone makes these telling, so the value must look made. */
function namedRule(id: string, least: number, words: readonly string[], value: string): Rule {
  const names = words.map(anyCase).join('|');
  return {
    id,
    words,
    encoded: [],
    pattern: sticky(`(?:${names})${ASSIGNS}(${value})(?![\\w=-])`),
    accepts: (found) => /\d/.test(found) && /[A-Za-z]/.test(found) && entropyOf(found) >= least,
  };
}
