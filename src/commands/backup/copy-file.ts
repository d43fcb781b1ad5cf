import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { sameBeginning } from '../../read/same-beginning.ts';
import type { KeptFile } from './list-files.ts';

const CHUNK = 1 << 20;

/** The copy is not what was read: the source changed meanwhile, or the disk failed. The old copy is untouched. */
export class CopyError extends Error {}

/**
 * Copies a file as long as it was when it was listed: a session that is open goes on growing. The copy is read back and
 * compared by hash, must begin with the copy it replaces, and takes its place whole.
 */
export function copyFile({ path, size, mtime }: KeptFile, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  const fresh = `${target}.annals-${process.pid}`;
  try {
    const written = writeCopy(path, fresh, size);
    if (written !== hashOf(fresh)) throw new CopyError('the copy is not what was written');
    if (existsSync(target) && !sameBeginning(target, fresh, statSync(target).size))
      throw new CopyError('it was rewritten while it was read');
    chmodSync(fresh, statSync(path).mode & 0o777);
    // Whole milliseconds: finer ones do not survive the way through a floating number.
    utimesSync(fresh, Math.trunc(mtime) / 1000, Math.trunc(mtime) / 1000);
    renameSync(fresh, target);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

function writeCopy(from: string, to: string, size: number): string {
  const hash = createHash('sha256');
  const source = openSync(from, 'r');
  try {
    const target = openSync(to, 'w', 0o600);
    try {
      const chunk = Buffer.allocUnsafe(Math.max(1, Math.min(CHUNK, size)));
      for (let at = 0; at < size; ) {
        const got = readSync(source, chunk, 0, Math.min(chunk.length, size - at), at);
        if (got === 0) throw new CopyError('it became shorter while it was read');
        hash.update(chunk.subarray(0, got));
        for (let put = 0; put < got; ) put += writeSync(target, chunk, put, got - put);
        at += got;
      }
      fsyncSync(target);
    } finally {
      closeSync(target);
    }
  } finally {
    closeSync(source);
  }
  return hash.digest('hex');
}

function hashOf(path: string): string {
  const hash = createHash('sha256');
  const handle = openSync(path, 'r');
  try {
    const chunk = Buffer.allocUnsafe(CHUNK);
    for (let got = readSync(handle, chunk); got > 0; got = readSync(handle, chunk)) hash.update(chunk.subarray(0, got));
    return hash.digest('hex');
  } finally {
    closeSync(handle);
  }
}
