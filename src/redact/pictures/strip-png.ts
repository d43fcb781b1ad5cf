import { latin, type PictureWalker } from './picture-pieces.ts';

/** Pixels, palette, transparency, plain colour spaces, size of a pixel, frames of an animation. Profiles bear names. */
const DRAWN = /^(?:IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|cICP|sBIT|bKGD|pHYs|acTL|fcTL|fdAT)$/;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const AROUND = 12;

/** Chunks: length, kind, data, checksum. What follows the last of them is no part of the picture. */
export const stripPng: PictureWalker = (bytes) => {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const pieces: [number, number][] = [[0, SIGNATURE.length]];
  for (let at = SIGNATURE.length; at + AROUND <= bytes.length; ) {
    const kind = latin(bytes, at + 4, 4);
    const end = Math.min(bytes.length, at + AROUND + bytes.readUInt32BE(at));
    if (DRAWN.test(kind)) pieces.push([at, end]);
    if (kind === 'IEND') break;
    at = end;
  }
  return pieces;
};
