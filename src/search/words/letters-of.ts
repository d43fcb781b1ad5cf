/** Of most scripts no two characters make one letter. */
const SINGLE =
  /^[\0-\u02ff\u0370-\u0482\u048a-\u058f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u2190-\u2bff\u3000-\u3029\u3041-\u3096\u309b-\u30ff\u3105-\u312f\u4e00-\u9fff\uac00-\ud7a3]*$/;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What a reader takes for the letters of a word: with their accents, and emoji of several signs in one. Null when each is one unit. */
export const lettersOf = (word: string): readonly string[] | null =>
  SINGLE.test(word) ? null : Array.from(segmenter.segment(word), ({ segment }) => segment);
