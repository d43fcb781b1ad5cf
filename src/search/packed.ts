import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';

const SIGNATURE = Buffer.from('pagefind_dcd');

/** What a file of an index holds. */
export const unpack = (content: Uint8Array): Uint8Array => gunzipSync(content).subarray(SIGNATURE.length);

/** A file of an index that holds this, and what it is called. */
export function pack(parts: readonly Uint8Array[]): { readonly name: string; readonly content: Uint8Array } {
  const content = gzipSync(Buffer.concat([SIGNATURE, ...parts]));
  return { name: `en_${createHash('sha256').update(content).digest('hex').slice(0, 10)}`, content };
}
