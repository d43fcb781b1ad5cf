import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';

/** A file of an index, and what it is called. */
export interface Packed {
  readonly name: string;
  readonly content: Uint8Array;
}

/** The usual one takes a third longer, and saves three bytes in a thousand. */
const LEVEL = 5;
const SIGNATURE = Buffer.from('pagefind_dcd');

/** What a file of an index holds. */
export const unpack = (content: Uint8Array): Uint8Array => gunzipSync(content).subarray(SIGNATURE.length);

/** After what it holds. */
export const nameAfter = (bytes: Uint8Array): string =>
  `en_${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}`;

export const pack = (bytes: Uint8Array): Packed => packNamed(nameAfter(bytes), [bytes]);

export const packNamed = (name: string, bytes: readonly Uint8Array[]): Packed => ({
  name,
  content: gzip(Buffer.concat([SIGNATURE, ...bytes])),
});

/** Most of it comes down to less than half; the usual room would be several times what a small file needs. */
const gzip = (bytes: Uint8Array): Uint8Array =>
  gzipSync(bytes, { level: LEVEL, chunkSize: Math.max(1024, bytes.length >> 1) });
