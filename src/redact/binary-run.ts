/** How far to both sides is looked. */
const AROUND = 512;
/** No token, and nothing that a token is part of, has so many of these letters around it. */
const LEAST = 256;

/**
 * Whether a stretch stands in the middle of base64 of something else: a picture, a signature. There any few letters
 * come up by chance, the beginning of a token too. Tokens that base64 hides are looked for in what it hides.
 */
export function isInBinary(text: string, start: number, end: number): boolean {
  if (endOfLetters(text, start, end) < end) return false;
  const from = startOfLetters(text, start, Math.max(0, start - AROUND));
  const to = endOfLetters(text, end, Math.min(text.length, end + AROUND));
  if (start - from + (to - end) < LEAST) return false;
  const around = text.slice(from, to);
  return around.includes('+') && around.includes('/');
}

function endOfLetters(text: string, from: number, most: number): number {
  let at = from;
  while (at < most && isLetter(text.charCodeAt(at))) at++;
  return at;
}

function startOfLetters(text: string, to: number, least: number): number {
  let at = to;
  while (at > least && isLetter(text.charCodeAt(at - 1))) at--;
  return at;
}

const isLetter = (code: number): boolean =>
  (code >= 47 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 43;
