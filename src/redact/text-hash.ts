/** Two factors: texts that differ are hardly ever taken for one. */
export const FIRST = 0x01000193;
export const SECOND = 0x5bd1e995;

/** What tells a text from others, and from any stretch of a longer one at the cost of one look. */
export interface TextHash {
  readonly length: number;
  readonly first: number;
  readonly second: number;
  /** The factors, as often multiplied as the text has characters. */
  readonly firstPower: number;
  readonly secondPower: number;
}

export function hashText(text: string): TextHash {
  let [first, second, firstPower, secondPower] = [0, 0, 1, 1];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at) + 1;
    first = (Math.imul(first, FIRST) + code) | 0;
    second = (Math.imul(second, SECOND) + code) | 0;
    firstPower = Math.imul(firstPower, FIRST);
    secondPower = Math.imul(secondPower, SECOND);
  }
  return { length: text.length, first, second, firstPower, secondPower };
}
