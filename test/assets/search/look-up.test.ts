import { describe, expect, test } from 'vitest';
import { lookUp } from '../../../assets/js/search/look-up.js';

const index = (...words: string[]) => {
  return () => words.map((word) => ({ word, records: 10 }));
};

describe('the words of an index tell whether a term is there', () => {
  test.each([
    ['as it is', 'tide', ['tide'], true],
    ['in a longer word', 'harmon', ['harmonica'], true],
    ['as its stem', 'verifications', ['verif'], true],
    ['as a stem with another letter', 'query', ['queri'], true],
    ['as a stem within', 'studying', ['studi'], true],
    ['as a shorter stem', 'inefficiency', ['ineffici'], true],
    ['as a stem of several endings', 'responsibilities', ['respons'], true],
    ['as a stem of other letters', 'capability', ['capabl'], true],
    ['with an apostrophe', "wouldn't", ['wouldnt'], true],
    ['in another script', '短信', ['短信'], true],
    ['not as what is too short for a stem', 'aliceal', ['al'], false],
    ['perhaps, where what is left is short too', 'tidse', ['tid'], undefined],
    ['not at all', 'harmonics', ['harm', 'har'], false],
    ['perhaps, where the stem is that of another word', 'studying', ['student'], undefined],
    ['perhaps, where an ending left another letter', 'sparingly', ['spare'], undefined],
    ['perhaps, where words are short', 'dying', ['die'], undefined],
  ])('%s', (_, term, words, isThere) => {
    expect(lookUp(index(...words), term).isThere).toBe(isThere);
  });
});

test('and how often records have words like it', () => {
  expect(lookUp(index('tide', 'tidepool', 'tidi', 'tan'), 'tides').places).toBe(30);
});
