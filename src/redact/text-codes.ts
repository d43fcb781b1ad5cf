/** What a pass over a text notices of its characters, for whoever wants to look closer. */
export const UNSEEN = 0x100;
export const PERCENT = 0x200;
export const BACKSLASH = 0x400;
/** White space, and what a shell wants before a line end. */
export const SPACING = 0x800;

const UNSEEN_RANGES = [
  [0x00, 0x08],
  [0x0b, 0x0c],
  [0x0e, 0x1f],
  [0x7f, 0x7f],
  [0xad, 0xad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xdb40, 0xdb40],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff9, 0xfffb],
] as const;

/** For every character: eight bits of it, in lower case if that is wanted, and the marks above. */
function codeTable(foldCase: boolean): Uint16Array {
  const table = new Uint16Array(0x10000);
  for (let code = 0; code < table.length; code++) table[code] = code < 0x80 ? code : 0x80 | (code & 0x7f);
  if (foldCase) for (let code = 65; code <= 90; code++) table[code] = code + 32;
  for (const [first, last] of UNSEEN_RANGES) for (let code = first; code <= last; code++) table[code]! |= UNSEEN;
  for (let code = 0; code <= 32; code++) table[code]! |= SPACING;
  table['%'.charCodeAt(0)]! |= PERCENT;
  table['\\'.charCodeAt(0)]! |= BACKSLASH | SPACING;
  return table;
}

export const FOLDED = codeTable(true);
export const EXACT = codeTable(false);

/** So many characters of a text are looked at together. */
export const CHUNK = 8192;
const BYTES = Buffer.alloc(2 * CHUNK);
/** The characters of a chunk: numbers in an array are read several times faster than those of a string. */
export const UNITS = new Uint16Array(BYTES.buffer, BYTES.byteOffset, CHUNK);
/** Below this a call costs more than it saves. */
const LEAST_COPY = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 40 : Number.POSITIVE_INFINITY;

/** Puts what stands from `from` on into `UNITS`, and gives how many characters that are. */
export function readChunk(text: string, from: number): number {
  const size = Math.min(CHUNK, text.length - from);
  if (size < LEAST_COPY) for (let at = 0; at < size; at++) UNITS[at] = text.charCodeAt(from + at);
  else BYTES.write(size === text.length ? text : text.slice(from, from + size), 'utf16le');
  return size;
}
