import { readOrientation, writeOrientation } from './jpeg-orientation.ts';
import { latin, type PictureWalker } from './picture-pieces.ts';

const [SCAN, END, APP0, APP1, APP14, APP15, COMMENT] = [0xda, 0xd9, 0xe0, 0xe1, 0xee, 0xef, 0xfe];
/** Without a small picture inside it. */
const PLAIN_JFIF = 16;
const ADOBE = 14;

/** Segments: a marker, a length, data; behind a scan its bits, until the next marker. What follows the end is dropped. */
export const stripJpeg: PictureWalker = (bytes) => {
  const pieces: (Buffer | [number, number])[] = [[0, 2]];
  let orientation = 1;
  for (let at = 2; at + 1 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) at++;
    else if (marker === END) {
      pieces.push([at, at + 2]);
      break;
    } else if (isBare(marker)) {
      pieces.push([at, at + 2]);
      at += 2;
    } else {
      if (at + 4 > bytes.length) break;
      const end = Math.min(bytes.length, at + 2 + Math.max(2, bytes.readUInt16BE(at + 2)));
      if (marker === APP1 && orientation === 1) {
        orientation = readOrientation(bytes.subarray(at + 4, end));
        if (orientation !== 1) pieces.push(writeOrientation(orientation));
      }
      const last = marker === SCAN ? endOfScan(bytes, end) : end;
      if (isDrawn(bytes, marker, at, end)) pieces.push([at, last]);
      at = last;
    }
  }
  return pieces;
};

/** Markers that stand alone. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

function isDrawn(bytes: Buffer, marker: number, at: number, end: number): boolean {
  if (marker === COMMENT) return false;
  if (marker < APP0 || marker > APP15) return true;
  if (marker === APP0) return latin(bytes, at + 4, 4) === 'JFIF' && end - at - 2 === PLAIN_JFIF;
  // How colours are coded.
  return marker === APP14 && latin(bytes, at + 4, 5) === 'Adobe' && end - at - 2 === ADOBE;
}

/** A marker is no escaped byte and no restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}
