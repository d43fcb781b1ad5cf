import { statfsSync } from 'node:fs';

/** For one byte of transcript: itself and some air; and in each round its share of a site, and of what it leaves. */
const BYTES_PER_BYTE = 2;
const BYTES_PER_ROUND = 2.5;

/** One sentence where the temporary folder is too small for archives of all sizes; null where it is not. */
export function lackOfRoom(
  folder: string,
  jsonlBytes: number,
  sizes: readonly number[],
  rounds: number,
): string | null {
  const { bavail, bsize } = statfsSync(folder);
  const times = sizes.reduce((sum, size) => sum + size, 0);
  return roomSentence(folder, bavail * bsize, jsonlBytes * times * (BYTES_PER_BYTE + rounds * BYTES_PER_ROUND), sizes);
}

export const roomSentence = (folder: string, free: number, needed: number, sizes: readonly number[]): string | null =>
  free >= needed
    ? null
    : `${folder} has ${size(free)} free, and building the archive at ${sizes.join(', ')} × takes about ${size(needed)}: ` +
      'set TMPDIR to a folder with more room, or choose smaller --sizes or fewer --rounds.';

const size = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
