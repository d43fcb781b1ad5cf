import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { lookUp } from '../../assets/js/search/look-up.js';
import { wordsIn } from '../../assets/js/search/words-in.js';
import { mergeIndex } from '../../src/search/merge-index.ts';
import { partOf } from '../support/index-part.ts';

const WORDS =
  `a is of any try why query queries memory directory dying skies uses used using hoping hopping running runs
  studied studying applies verification verifications responsibility responsibilities capability feasible feasibility
  inefficiency elaborate elaborated specific specifically excellent relevant components additional utility utilities
  tolerates modules generally generation generative conditional digitizer operator operators feudalism decisiveness
  hopefulness formality sensitivity sparingly supposedly adjustable controlling controlled analyses analysis basis
  classes processes processing caches cached lies lying ties agreed feed feeding sing singing happily gently early only
  probability organization organizations organizer relational traditional reference references replacement adjustment
  dependent irritant communism activate angularity homologous effective bowdlerize probate rate cease controll roll`
    .trim()
    .split(/\s+/);

/** Pagefind keeps stems that it does not tell: what it keeps of a word must never look as if the word were not there. */
test('every word of an index is there, whatever became of it', async () => {
  const records = WORDS.map((word) => ({ url: word, content: word, filters: { set: 'x' } }));
  const { files } = await mergeIndex([await partOf(records)]);
  const kept = files
    .filter(({ path }) => path.startsWith('index/'))
    .flatMap(({ content }) => wordsIn(gunzipSync(content)));
  const isThere = (word: string): boolean | undefined => lookUp(() => kept, word).isThere;
  expect(WORDS.filter((word) => isThere(word) === false)).toEqual([]);
  expect(['harmonics', 'jestawiclave', 'tidepool'].map(isThere)).toEqual([false, false, false]);
});
