import type { Finding } from './finding.ts';
import { entropyOf, looksRandom } from './looks-random.ts';

/** Runs of signs that tokens are made of. */
const RUNS = /[A-Za-z0-9+/_=-]{20,4096}/g;
const LEAST_ENTROPY = 3.5;
/** Hashes, ids and what stands for contents are random too, and open nothing. */
const KNOWN =
  /^(?:[0-9a-f]{20,128}|[0-9A-F]{20,128}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|sha(?:1|256|384|512)-.*|(?:toolu|srvtoolu|msg|req|call|agent|chatcmpl)_.*)$/;
const PICTURE = /^(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR)/;

/** Settings as `env` and `.env` files show them: a name in capitals, and its value to the end of the line. */
const SETTING = /^(?:export )?[A-Z_][A-Z0-9_]{1,80}=.*$/;
const LEAST_SETTINGS = 4;

const PRIVATE_FILE =
  /(?:^|[/\\])(?:\.env(?:\.[\w.-]+)?|id_(?:rsa|dsa|ecdsa|ed25519)|[\w.-]+\.(?:pem|key|p12|pfx|ppk|jks|keystore)|\.netrc|\.pgpass|\.npmrc|credentials)$/;

/** Whether a file of this name is kept back whole. */
export const isPrivateFile = (path: string): boolean => PRIVATE_FILE.test(path);

/** What looks made by a machine, and whole lists of settings. */
export function findSuspicious(text: string): Finding[] {
  return [...findSettings(text), ...findRandom(text)];
}

function findRandom(text: string): Finding[] {
  if (PICTURE.test(text)) return [];
  const findings: Finding[] = [];
  for (const { 0: value, index } of text.matchAll(RUNS))
    if (!KNOWN.test(value) && !value.includes('//') && entropyOf(value) >= LEAST_ENTROPY && looksRandom(value))
      findings.push({ rule: 'random-text', start: index, end: index + value.length, value, parts: [], rank: RANK });
  return findings;
}

/** Behind every rule. */
const RANK = 1_000_000;

/** Every run of at least four settings, whole. */
function findSettings(text: string): Finding[] {
  const findings: Finding[] = [];
  let [start, count, at] = [-1, 0, 0];
  const close = (end: number): void => {
    if (count >= LEAST_SETTINGS)
      findings.push({ rule: 'settings', start, end, value: text.slice(start, end), parts: [], rank: RANK });
    [start, count] = [-1, 0];
  };
  for (const line of text.split('\n')) {
    if (SETTING.test(line)) {
      if (count++ === 0) start = at;
    } else close(Math.max(0, at - 1));
    at += line.length + 1;
  }
  close(text.length);
  return findings;
}
