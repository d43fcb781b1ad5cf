const COUNTS = new Uint32Array(0x10000);

/** Bits per character, by how often each occurs. */
export function entropyOf(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at++) COUNTS[text.charCodeAt(at)]!++;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const share = COUNTS[code]! / text.length;
    // Counted once, and left as it was found.
    if (share > 0) bits -= share * Math.log2(share);
    COUNTS[code] = 0;
  }
  return bits;
}

const SHAPES = /x{5}|X{5}|\*{3}|\.{3}|EXAMPLE$/;

/** Whether a token is only drawn: `ghp_xxxxxxxx`. */
export const showsShape = (token: string): boolean => SHAPES.test(token);

const STAND_INS =
  /x{4}|\*{3}|\.{3}|…|<|>|\$\{|\$\(|\{\{|^\$|^%[({sdv]|example|sample|dummy|placeholder|redacted|your|[-_]here$|change.?me|replace.?me|insert|todo|foobar|1234567|abcdef|deadbeef|fake|mock|test|secret|password|passwd|token|apikey|api[-_]key/i;

/** Whether somebody wrote this where a secret would stand, to show its shape or to try something. */
export const isStandIn = (value: string): boolean => STAND_INS.test(value);

const KINDS = (code: number): number =>
  code >= 48 && code <= 57 ? 1 : code >= 65 && code <= 90 ? 2 : code >= 97 && code <= 122 ? 3 : 0;

const LEAST_ENTROPY = 2.8;
const LEAST_CHANGES = 0.2;
const LEAST_LETTERS = 14;
const SHORT_RUN = 2.5;

/**
 * Made by a machine rather than thought of: digits among the letters, and many changes between them. A capital that
 * begins a word is no change, or every name in camel case would count.
 */
export function looksRandom(value: string): boolean {
  let [changes, digits, letters, last] = [0, 0, 0, 0];
  for (let at = 0; at < value.length; at++) {
    const kind = KINDS(value.charCodeAt(at));
    if (kind === 1) digits++;
    else if (kind !== 0) letters++;
    if (kind !== 0 && last !== 0 && kind !== last && !(last === 2 && kind === 3)) changes++;
    if (kind !== 0) last = kind;
  }
  if (letters === 0 || entropyOf(value) < LEAST_ENTROPY) return false;
  if (digits === 0) return letters >= LEAST_LETTERS && isJumbled(value);
  return changes >= LEAST_CHANGES * (digits + letters - 1) && !isReadable(value);
}

/** Capitals and small letters in such short runs that no words can be among them. */
function isJumbled(value: string): boolean {
  const runs = value.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
  return value.length < runs.length * SHORT_RUN && /^[A-Za-z+/=_-]*$/.test(value);
}

/** Words, versions, dates and names joined by signs or capitals: `my-app-v2`, `Uint32Array`, `2026-01-02T03:04:05Z`. */
export function isReadable(value: string): boolean {
  const parts = value.split(/[^A-Za-z0-9]+/);
  if (parts.every((part) => /^(?:[A-Za-z]{0,24}?\d{0,4}|\d{1,8}[A-Za-z]{0,3}|\d{2}T\d{2})$/.test(part))) return true;
  const words = value.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? [];
  return words.filter((word) => word < 'A').length <= 2 && words.every((word) => word < 'A' || word.length >= 3);
}
