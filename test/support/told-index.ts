import { Cbor } from '../../src/search/cbor.ts';
import type { OpenIndex } from '../../src/search/open-index.ts';

/** What an index says: of each word, and each of its forms, the numbers of its records and the places there; of each filter, the records. */
export function told({ words, filters }: OpenIndex) {
  const lists: Record<string, Record<number, string>> = {};
  const read = (cbor: Cbor): Record<number, string> => {
    const found: Record<number, string> = {};
    let page = 0;
    for (let left = cbor.count(); left > 0; left--) {
      cbor.count();
      page += cbor.number();
      const from = cbor.at;
      cbor.skip();
      cbor.skip();
      found[page] = Buffer.from(cbor.bytes.subarray(from, cbor.at)).toString('hex');
    }
    return found;
  };
  for (const { word, bytes } of words()) {
    const cbor = new Cbor(bytes, 1);
    cbor.skip();
    lists[`“${word}”`] = read(cbor);
    for (let left = cbor.count(); left > 0; left--) {
      cbor.count();
      lists[`“${word}” as “${cbor.text()}”`] = read(cbor);
    }
  }
  const values = [...filters].flatMap(([name, own]) =>
    [...own].map(([value, pages]) => [`${name} ${value}`, [...pages]]),
  );
  return { lists, values: Object.fromEntries(values) };
}
