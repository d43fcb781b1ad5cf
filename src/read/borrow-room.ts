import { systemRoom } from './system-room.ts';

const CHUNK = 1 << 20;
/** Hardly any row is larger, and what is larger is not kept. */
const MOST_KEPT = 8 << 20;

/** Buffers that nobody has at the moment, by their size. */
const free = new Map<number, Buffer[]>();

/**
 * Takes a buffer of at least that size, a power of two; whoever is done with it gives it back. With one of its own for
 * every row and picture, memory outside of the heap would be full of what is dropped, and then of holes.
 */
export function takeRoom(least: number): Buffer {
  const size = sizeFor(least);
  return free.get(size)?.pop() ?? newRoom(size);
}

export function giveRoom(room: Buffer): void {
  if (room.length > MOST_KEPT) return;
  const alike = free.get(room.length);
  if (alike) alike.push(room);
  else free.set(room.length, [room]);
}

/** Lends a buffer of at least that size, and takes it back. */
export function borrowRoom<Result>(least: number, use: (room: Buffer) => Result): Result {
  const room = takeRoom(least);
  try {
    return use(room);
  } finally {
    giveRoom(room);
  }
}

/** Lends a megabyte to whoever reads a file piece by piece. */
export const borrowChunk = <Result>(use: (chunk: Buffer) => Result): Result => borrowRoom(CHUNK, use);

/** A text as bytes: valid only while they are used. */
export const asBytes = <Result>(text: string, use: (bytes: Buffer) => Result): Result =>
  borrowRoom(Math.max(CHUNK, Buffer.byteLength(text)), (room) => use(room.subarray(0, room.write(text))));

/** What stands in a text as base64, likewise. */
export const fromBase64 = <Result>(text: string, use: (bytes: Buffer) => Result): Result =>
  borrowRoom(Math.max(CHUNK, Buffer.byteLength(text, 'base64')), (room) =>
    use(room.subarray(0, room.write(text, 'base64'))),
  );

const newRoom = (size: number): Buffer =>
  size > CHUNK ? Buffer.from(systemRoom(size), 0, size) : Buffer.allocUnsafeSlow(size);

function sizeFor(least: number): number {
  if (least > MOST_KEPT) return least;
  let size = SMALLEST;
  while (size < least) size *= 2;
  return size;
}

const SMALLEST = 128 << 10;
