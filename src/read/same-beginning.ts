import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK = 1 << 18;

/** Whether the first `length` bytes of two files are the same. False when one cannot be read that far. */
export function sameBeginning(a: string, b: string, length: number): boolean {
  const handles: number[] = [];
  try {
    for (const path of [a, b]) handles.push(openSync(path, 'r'));
    const [left, right] = [Buffer.allocUnsafe(CHUNK), Buffer.allocUnsafe(CHUNK)];
    for (let at = 0; at < length; at += CHUNK) {
      const size = Math.min(CHUNK, length - at);
      if (!fill(handles[0]!, left, size, at) || !fill(handles[1]!, right, size, at)) return false;
      if (left.compare(right, 0, size, 0, size) !== 0) return false;
    }
    return true;
  } catch {
    return false;
  } finally {
    for (const handle of handles) closeSync(handle);
  }
}

function fill(handle: number, into: Buffer, size: number, from: number): boolean {
  let filled = 0;
  for (let got = 1; got > 0 && filled < size; filled += got)
    got = readSync(handle, into, filled, size - filled, from + filled);
  return filled === size;
}
