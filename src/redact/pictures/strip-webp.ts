import { latin, type PicturePieces, type PictureWalker } from './picture-pieces.ts';

const DRAWN = /^(?:VP8 |VP8L|VP8X|ALPH|ANIM|ANMF)$/;
const HEADER = 12;
const FRAME_HEADER = 16;
/** Flags that promise a profile, EXIF and XMP. */
const PROMISES = 0x20 | 0x08 | 0x04;

/** A file of chunks: kind, length, data, even in length; a frame of an animation holds chunks itself. */
export const stripWebp: PictureWalker = (bytes) => {
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  const chunks = walkChunks(bytes, HEADER, end);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(4 + sizeOf(chunks));
  return [[0, 4], size, [8, HEADER], ...chunks];
};

function walkChunks(bytes: Buffer, from: number, to: number): PicturePieces {
  const pieces: (Buffer | readonly [number, number])[] = [];
  for (let at = from; at + 8 <= to; ) {
    const kind = latin(bytes, at, 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = Math.min(to, at + 8 + length + (length & 1));
    if (kind === 'VP8X' && end - at >= 18) pieces.push([at, at + 8], withoutPromises(bytes, at + 8), [at + 9, end]);
    else if (kind === 'ANMF') pieces.push(...walkFrame(bytes, at, end));
    else if (DRAWN.test(kind)) pieces.push([at, end]);
    at = end;
  }
  return pieces;
}

function walkFrame(bytes: Buffer, at: number, end: number): PicturePieces {
  const data = Math.min(end, at + 8 + FRAME_HEADER);
  const inner = walkChunks(bytes, data, end);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data - at - 8 + sizeOf(inner));
  return [[at, at + 4], size, [at + 8, data], ...inner];
}

const withoutPromises = (bytes: Buffer, at: number): Buffer => Buffer.from([bytes[at]! & ~PROMISES]);

const sizeOf = (pieces: PicturePieces): number =>
  pieces.reduce((sum, piece) => sum + (Buffer.isBuffer(piece) ? piece.length : piece[1] - piece[0]), 0);
