/** A word that a shell takes as it is. What comes from a transcript may try to be more than one. */
export const shellWord = (text: string): string =>
  /^[\w./:@%+=,-]+$/.test(text) && !text.startsWith('-')
    ? text
    : `'${text.replace(/[\p{Cc}\p{Cf}]/gu, '·').replaceAll("'", `'\\''`)}'`;
