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

/** A text as bytes, in such a buffer if it fits: valid only while they are used. */
export function asBytes<Result>(text: string, use: (bytes: Buffer) => Result): Result {
  const length = Buffer.byteLength(text);
  if (length > CHUNK) return use(Buffer.from(text));
  return borrowChunk((chunk) => use(chunk.subarray(0, chunk.write(text))));
}
