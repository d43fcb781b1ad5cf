import { fromBase64 } from '../../read/borrow-room.ts';
import type { PicturePieces, PictureWalker } from './picture-pieces.ts';
import { stripGif } from './strip-gif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

/**
 * A picture without what is not needed to draw it: positions, names, dates, comments, small copies of an earlier state.
 * The same bytes if there is nothing of that in it; null for what cannot be read to its end; pixels stay as they are.
 * Undefined for what is no picture.
 */
export function stripPicture(bytes: Buffer): Buffer | null | undefined {
  const walk = walkerOf(bytes);
  if (!walk) return undefined;
  const pieces = walk(bytes);
  if (!pieces) return null;
  if (areAll(pieces, bytes.length)) return bytes;
  const stripped = Buffer.concat(
    pieces.map((piece) => (Buffer.isBuffer(piece) ? piece : bytes.subarray(piece[0], piece[1]))),
  );
  return stripped.equals(bytes) ? bytes : stripped;
}

/** Whether pieces follow one another from the first byte to the last, so that nothing was left out. */
function areAll(pieces: PicturePieces, length: number): boolean {
  let at = 0;
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece) || piece[0] !== at) return false;
    at = piece[1];
  }
  return at === length;
}

/** By how it begins, which takes sixteen bytes. */
export const isPicture = (head: Buffer): boolean => walkerOf(head) !== null;

function walkerOf(bytes: Buffer): PictureWalker | null {
  if (bytes.length < 16) return null;
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\x89PNG')) return stripPng;
  if (start.startsWith('GIF8')) return stripGif;
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return stripWebp;
  return start.startsWith('\xff\xd8') ? stripJpeg : null;
}

/** How the four kinds begin in base64, bare or in an address of their own. */
const ENCODED = /^(data:image\/[a-z.+-]{1,20};base64,)?(?:iVBORw|\/9j\/|R0lGOD|UklGR)[A-Za-z0-9+/=]{32}/;

/** Of what begins like that. */
const LEAST_ENCODED = 36;

/** The same for a picture that stands in a text as base64. A text that is none is handed back as it is. */
export function stripEncodedPicture(text: string): string | null {
  if (text.length < LEAST_ENCODED) return text;
  const match = ENCODED.exec(text);
  if (!match) return text;
  const [, address = ''] = match;
  return fromBase64(text.slice(address.length), (bytes) => {
    const stripped = stripPicture(bytes);
    if (stripped === bytes || stripped === undefined) return text;
    return stripped && address + stripped.toString('base64');
  });
}
