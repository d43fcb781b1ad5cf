import {
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { SourceError } from '../../discover/source-error.ts';
import { clean } from '../terminal-text.ts';

const CHUNK = 1 << 20;

/** A file as it was when it was read. */
export interface Snapshot {
  readonly path: string;
  readonly size: number;
  readonly mtime: number;
}

/**
 * Puts a new content in the place of a file, whole or not at all. `write` gets the new file and the old one, open. The
 * old one must still be as it was read: somebody who appends to it is not disturbed, and loses nothing.
 */
export function swapFile(was: Snapshot, write: (fresh: number, old: number) => void): void {
  const fresh = `${was.path}.annals-${process.pid}`;
  const old = openSync(was.path, 'r');
  try {
    const stats = fstatSync(old);
    refuseChanged(was, stats);
    refuseReadOnly(was.path, stats);
    writeFresh(fresh, stats, (handle) => write(handle, old));
    refuseChanged(was, statSync(was.path));
    renameSync(fresh, was.path);
    rescueLate(old, was);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw mended(error, was.path);
  } finally {
    closeSync(old);
  }
}

/** Nothing is changed in a file that its owner made read-only, though the folder would let us. */
export function refuseReadOnly(path: string, { mode }: Stats): void {
  if ((mode & 0o222) === 0)
    throw new SourceError(`${clean(path)} is read-only. Make it writable (chmod u+w) if you want its pointer moved.`);
}

function refuseChanged({ path, size, mtime }: Snapshot, now: Stats): void {
  if (now.size !== size || now.mtimeMs !== mtime)
    throw new SourceError(`${clean(path)} is being written: its session is still open. End it, then try again.`);
}

function writeFresh(path: string, { mode, uid, gid }: Stats, write: (handle: number) => void): void {
  const handle = openSync(path, 'w', 0o600);
  try {
    write(handle);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  chmodSync(path, mode & 0o7777);
  try {
    chownSync(path, uid, gid);
  } catch {
    // only root can give a file away, and only root needs to
  }
}

/** What was appended to the old file between the last look and the swap is put behind the new one. */
function rescueLate(old: number, { path, size }: Snapshot): void {
  const late = fstatSync(old).size - size;
  if (late <= 0) return;
  const bytes = Buffer.alloc(late);
  appendFileSync(path, bytes.subarray(0, readSync(old, bytes, 0, late, size)));
}

export function copyBytes(from: number, to: number, start: number, end: number): void {
  const chunk = Buffer.allocUnsafe(Math.max(1, Math.min(CHUNK, end - start)));
  for (let at = start; at < end; ) {
    const size = readSync(from, chunk, 0, Math.min(chunk.length, end - at), at);
    if (size === 0) throw new SourceError('The file became shorter while it was read. Try again.');
    writeAll(to, chunk.subarray(0, size));
    at += size;
  }
}

export function writeAll(to: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(to, bytes, at);
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'may not be written',
  EPERM: 'may not be written',
  EROFS: 'is on a disk that may not be written',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk that is full',
  ENOENT: 'is gone',
  EBUSY: 'is in use',
};

/** What the system says about the file, as a sentence; our own mistakes stay what they are. */
export function mended(error: unknown, path: string): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  const reason = syscall === undefined ? undefined : REASONS[code];
  return reason === undefined ? error : new SourceError(`${clean(path)} ${reason} (${code}). Nothing was changed.`);
}
