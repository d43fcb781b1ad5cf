/** How far to both sides is looked. */
const AROUND = 512;
/** No token, and nothing that a token is part of, has so many of these letters around it. */
const LEAST = 256;

/**
 * Whether a stretch stands in the middle of base64 of something else: a picture, a signature. There any few letters
 * come up by chance, the beginning of a token too. Tokens that base64 hides are looked for in what it hides.
 */
export function isInBinary(text: string, start: number, end: number): boolean {
  let [from, to, plus, slash] = [start, end, 0, 0];
  const count = (code: number): boolean => {
    if (code === 43) plus++;
    else if (code === 47) slash++;
    else return isAlphanumeric(code);
    return true;
  };
  for (let at = start; at < end; at++) if (!count(text.charCodeAt(at))) return false;
  while (from > 0 && start - from < AROUND && count(text.charCodeAt(from - 1))) from--;
  while (to < text.length && to - end < AROUND && count(text.charCodeAt(to))) to++;
  return start - from + (to - end) >= LEAST && plus > 0 && slash > 0;
}

const isAlphanumeric = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
