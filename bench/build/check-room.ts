import { statfsSync } from 'node:fs';

/**
 * For one byte of transcript: itself, its share of a site (twice while the next one is made), of what is kept for the next
 * build, and some air.
 */
const BYTES_PER_BYTE = 8;

/** One sentence where the temporary folder is too small for the largest archive; null where it is not. */
export function lackOfRoom(folder: string, jsonlBytes: number, largest: number): string | null {
  const { bavail, bsize } = statfsSync(folder);
  return roomSentence(folder, bavail * bsize, jsonlBytes * largest * BYTES_PER_BYTE, largest);
}

export const roomSentence = (folder: string, free: number, needed: number, largest: number): string | null =>
  free >= needed
    ? null
    : `${folder} has ${size(free)} free, and building the archive at ${largest} × takes about ${size(needed)}: ` +
      'set TMPDIR to a folder with more room, or choose smaller --sizes.';

const size = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
