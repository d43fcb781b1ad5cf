import { latin } from './picture-pieces.ts';

const TAG = 0x0112;
const ENTRY = 12;

/** Which side of a photograph is up, 1 to 8, as a camera noted it; 1 where nothing says so. */
export function readOrientation(segment: Buffer): number {
  if (latin(segment, 0, 6) !== 'Exif\0\0' || segment.length < 16) return 1;
  const tiff = segment.subarray(6);
  const isLittle = latin(tiff, 0, 2) === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return 1;
  const end = Math.min(tiff.length - ENTRY, first + 2 + (short(first) - 1) * ENTRY);
  for (let at = first + 2; at <= end; at += ENTRY) {
    if (short(at) !== TAG) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** A segment that says this and nothing else. */
export function writeOrientation(value: number): Buffer {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0];
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0];
  const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from(tiff)]);
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, data.length + 2]), data]);
}
