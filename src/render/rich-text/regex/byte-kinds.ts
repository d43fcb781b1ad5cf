/** Bytes that UTF-8 has no use for stand around a text. */
export const START = 0xfe;
export const END = 0xff;

/** Kinds of bytes: each of ASCII, those that begin a longer character, those within one, and the edges of a text. */
const LEADS = 128;
export const INSIDE = 129;
export const BEFORE = 130;
export const BEHIND = 131;
export const KINDS = 132;

export const KIND_OF = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte < 0x80) return byte;
  if (byte < 0xc0) return INSIDE;
  if (byte === START) return BEFORE;
  return byte === END ? BEHIND : LEADS;
});
