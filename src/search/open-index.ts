import { Cbor } from './cbor.ts';
import { unpack } from './packed.ts';

/** A record of an index. */
export interface IndexPage {
  readonly id: string;
  /** The file that it is shown from, with its neighbours. */
  readonly fragment: string;
  /** As the index lists it. */
  readonly bytes: Uint8Array;
}

/** A word, and what an index says of it. */
export interface IndexWord {
  readonly word: string;
  readonly bytes: Uint8Array;
}

/** What an index says, wherever it comes from. */
export interface OpenIndex {
  readonly pages: readonly IndexPage[];
  /** In the order of their bytes. */
  words(): Iterable<IndexWord>;
  /** The pages of each value, by the filter's name. */
  readonly filters: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;
}

interface Entry {
  readonly languages: { readonly en: { readonly hash: string } };
}

export const ENTRY = 'pagefind-entry.json';

/** Reads it from its files. */
export function openIndex(read: (path: string) => Uint8Array): OpenIndex {
  const entry = JSON.parse(Buffer.from(read(ENTRY)).toString()) as Entry;
  const meta = new Cbor(unpack(read(`pagefind.${entry.languages.en.hash}.pf_meta`))).items();
  const [, pages, chunks, filters] = meta;
  return {
    pages: Array.from(new Cbor(pages!).items(), readPage),
    *words() {
      for (const chunk of new Cbor(chunks!).items()) yield* wordsIn(read(`index/${nameIn(chunk, 2)}.pf_index`));
    },
    filters: new Map(
      Array.from(new Cbor(filters!).items(), (filter) => readFilter(read(`filter/${nameIn(filter, 1)}.pf_filter`))),
    ),
  };
}

/** `[id, words, file]`: the file has no name when the page has it to itself. */
function readPage(bytes: Uint8Array): IndexPage {
  const [id, , fragment] = new Cbor(bytes).items();
  const name = new Cbor(id!).text();
  const shared = fragment === undefined ? '' : new Cbor(fragment).text();
  return { id: name, fragment: shared === '' ? name : shared, bytes };
}

const nameIn = (list: Uint8Array, nth: number): string => new Cbor([...new Cbor(list).items()][nth]!).text();

/** A file is a list of a list of words. */
function wordsIn(content: Uint8Array): Iterable<IndexWord> {
  const cbor = new Cbor(unpack(content));
  cbor.count();
  cbor.count();
  return wordsFrom(cbor.bytes.subarray(cbor.at));
}

/** Words that lie one behind the other. */
export function* wordsFrom(bytes: Uint8Array): Iterable<IndexWord> {
  for (const cbor = new Cbor(bytes); cbor.at < bytes.length; ) {
    const from = cbor.at;
    cbor.skip();
    yield { word: new Cbor(bytes, from + 1).text(), bytes: bytes.subarray(from, cbor.at) };
  }
}

/** `[name, [[value, [page, …]], …]]` */
function readFilter(content: Uint8Array): readonly [string, ReadonlyMap<string, readonly number[]>] {
  const [name, values] = new Cbor(unpack(content)).items();
  const pages = Array.from(new Cbor(values!).items(), (value): [string, readonly number[]] => {
    const [own, numbers] = new Cbor(value).items();
    const list = new Cbor(numbers!);
    return [new Cbor(own!).text(), Array.from({ length: list.count() }, () => list.number())];
  });
  return [new Cbor(name!).text(), new Map(pages)];
}
