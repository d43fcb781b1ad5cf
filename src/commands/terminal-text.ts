/** Control, format and bidi characters of a transcript must not drive the reader's terminal. */
export const clean = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '·');

export const figure = (value: number): string => value.toLocaleString('en-US');

export const plural = (value: number, one: string, many = `${one}s`): string =>
  `${figure(value)} ${value === 1 ? one : many}`;

export const sizeText = (bytes: number): string =>
  bytes < 1e5 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
