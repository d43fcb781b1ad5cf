/** From where to where bytes of a picture are kept, and bytes of our own among them. */
export type PicturePieces = readonly (Buffer | readonly [from: number, to: number])[];

/** What of a picture is needed to draw it; null for what no browser would draw. Every loop goes on by a byte at least. */
export type PictureWalker = (bytes: Buffer) => PicturePieces | null;

export const latin = (bytes: Buffer, from: number, length: number): string =>
  bytes.toString('latin1', from, from + length);
