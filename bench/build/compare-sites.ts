import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { measureSite } from '../../src/publish/measure-site.ts';

/** The hash of every file, by path. */
export type Hashes = ReadonlyMap<string, string>;

export const hashSite = (site: string): Hashes =>
  new Map(measureSite(site).files.map(({ path }) => [path, hashFile(join(site, path))]));

/** Paths that only one of them has, or that hold something else. */
export const differences = (one: Hashes, other: Hashes): readonly string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path)).sort();

const CHUNK = Buffer.allocUnsafe(1 << 20);

function hashFile(path: string): string {
  const hash = createHash('sha256');
  const file = openSync(path, 'r');
  try {
    for (let size = readSync(file, CHUNK); size > 0; size = readSync(file, CHUNK)) hash.update(CHUNK.subarray(0, size));
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}
