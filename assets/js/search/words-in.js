import { Cbor } from '../../../src/search/cbor.ts';
import { plain } from './stems.js';

const SIGNATURE = 'pagefind_dcd'.length;

/** The words of a file of an index, each with how many records have it. */
export function wordsIn(bytes) {
  const [words] = new Cbor(bytes, SIGNATURE).items();
  return Array.from(new Cbor(words).items(), (entry) => {
    const [word, records] = new Cbor(entry).items();
    return { word: plain(new Cbor(word).text()), records: new Cbor(records).count() };
  });
}
