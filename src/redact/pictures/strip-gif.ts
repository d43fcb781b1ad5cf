import { latin, type PictureWalker } from './picture-pieces.ts';

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b];
const CONTROL = 0xf9;
const CONTROL_SIZE = 8;
const APPLICATION = 0xff;
/** How often an animation is repeated: this name, and three bytes. */
const LOOPS: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);
const LOOP_SIZE = 19;

/** Colours, frames, and how they follow each other. Comments and what programs add for themselves are dropped. */
export const stripGif: PictureWalker = (bytes) => {
  if (bytes.length < 13) return null;
  let at = 13 + tableSize(bytes[10]!);
  const pieces: [number, number][] = [[0, Math.min(at, bytes.length)]];
  while (at < bytes.length) {
    const kind = bytes[at]!;
    if (kind === TRAILER) {
      pieces.push([at, at + 1]);
      break;
    }
    if (kind !== EXTENSION && kind !== IMAGE) break;
    const data = kind === EXTENSION ? at + 2 : at + 11 + tableSize(bytes[at + 9] ?? 0);
    const end = endOfBlocks(bytes, data);
    if (kind === IMAGE || isDrawn(bytes, at, end)) pieces.push([at, end]);
    at = end;
  }
  return pieces;
};

const tableSize = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Blocks of data, each behind its length, up to one of none. */
function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes[at]!;
  return Math.min(bytes.length, at + 1);
}

function isDrawn(bytes: Buffer, at: number, end: number): boolean {
  const label = bytes[at + 1];
  if (label === CONTROL) return end - at === CONTROL_SIZE;
  return label === APPLICATION && end - at === LOOP_SIZE && LOOPS.has(latin(bytes, at + 3, 11));
}
