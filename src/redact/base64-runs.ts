/** What a word looks like inside base64, at each of its three possible places among the bytes. */
export interface EncodedWord {
  readonly fragment: string;
  /** How many characters before the fragment the group of four began. */
  readonly lead: number;
}

const LEAST_FRAGMENT = 4;

export function encodeWord(word: string): EncodedWord[] {
  return [0, 1, 2].flatMap((shift) => {
    const bytes = Buffer.from('\0'.repeat(shift) + word);
    const lead = Math.ceil((shift * 8) / 6);
    const whole = Math.floor((bytes.length * 8) / 6);
    const fragment = bytes.toString('base64').slice(lead, whole);
    return fragment.length >= LEAST_FRAGMENT ? [{ fragment, lead }] : [];
  });
}

/** A stretch of base64 and the bytes in it, as text. */
export interface DecodedRun {
  readonly text: string;
  readonly end: number;
  /** There is more of it behind the end. */
  readonly isCut: boolean;
  /** Where the characters stand that hold these bytes. */
  place(start: number, end: number): { readonly start: number; readonly end: number };
}

const BASE64 = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9+/_-]/.test(String.fromCharCode(code)) ? 1 : 0,
);

export const isBase64 = (text: string, at: number): boolean => BASE64[text.charCodeAt(at)] === 1;

/** Where the letters of base64 end, but not behind `most`. */
function endOfRun(text: string, from: number, most: number): number {
  let at = from;
  while (at < most && isBase64(text, at)) at++;
  return at;
}

/** Lines that a terminal or `base64` broke are at least this long. */
const LEAST_LINE = 16;

/** The stretch from a group of four on, as far as it goes, but not much further than `most`. */
export function decodeRun(text: string, group: number, most: number): DecodedRun {
  const lines: { readonly from: number; readonly to: number; readonly before: number }[] = [];
  let from = group;
  let length = 0;
  let isCut = false;
  for (;;) {
    const to = endOfRun(text, from, from + most - length);
    lines.push({ from, to, before: length });
    length += to - from;
    isCut = length >= most;
    const next = afterLine(text, to);
    if (isCut || to - from < LEAST_LINE || !isBase64(text, next)) break;
    from = next;
  }
  const { to: end } = lines.at(-1)!;
  return {
    text: Buffer.from(lines.map((line) => text.slice(line.from, line.to)).join(''), 'base64').toString('latin1'),
    end,
    isCut,
    place: (start, stop) => ({
      start: originOf(lines, Math.floor((start * 4) / 3)),
      end: Math.min(end, originOf(lines, Math.ceil((stop * 4) / 3) - 1) + 1),
    }),
  };
}

const afterLine = (text: string, at: number): number =>
  text[at] === '\n' ? at + 1 : text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : text.length;

function originOf(lines: readonly { readonly from: number; readonly before: number }[], index: number): number {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lines[middle]!.before <= index) low = middle;
    else high = middle - 1;
  }
  return lines[low]!.from + index - lines[low]!.before;
}
