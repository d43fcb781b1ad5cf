const CHUNK = 1 << 20;

const free: Buffer[] = [];

/**
 * Lends a buffer of a megabyte to whoever reads a file piece by piece, and takes it back. With one of its own for every
 * file, memory outside of the heap would be full of holes by the time that a large archive is read.
 */
export function borrowChunk<Result>(use: (chunk: Buffer) => Result): Result {
  const chunk = free.pop() ?? Buffer.allocUnsafeSlow(CHUNK);
  try {
    return use(chunk);
  } finally {
    free.push(chunk);
  }
}
