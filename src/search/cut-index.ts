import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Cbor, listHead, text } from './cbor.ts';
import type { IndexFile } from './run-pagefind.ts';

/** Words of an index that lie in one file, as they stand in it. */
interface Words {
  readonly from: string;
  readonly to: string;
  readonly entries: readonly Entry[];
}

interface Entry {
  readonly word: string;
  readonly bytes: Uint8Array;
}

/** Changes with how it is cut. */
export const CUT = 'cut 1';

const SIGNATURE = Buffer.from('pagefind_dcd');
/** Bytes, before they are compressed. A file is loaded and decoded whole for any of its words. */
const ENOUGH = 16_000;
/** Words that begin alike lie in one file, so that a beginning finds them: with so many letters, or more where this is too little. */
const MOST = 48_000;
const LETTERS = [3, 5] as const;
const LAST = '\u{10ffff}';

/**
 * An index of smaller files. Pagefind cuts words every 50 KB, wherever that is; of what a query loads most is of no use to
 * it, and words that go on beyond a cut are not found by their beginnings.
 */
export function cutIndex(files: readonly IndexFile[]): readonly IndexFile[] {
  const meta = files.find(({ path }) => path.endsWith('.pf_meta'))!;
  const entry = files.find(({ path }) => path === 'pagefind-entry.json')!;
  const others = files.filter((file) => file !== meta && file !== entry && !file.path.startsWith('index/'));
  const parts = [...new Cbor(unpack(meta.content)).items()];
  const chunks = cut(entriesOf(parts[CHUNKS]!, files)).map((words) => ({ words, file: chunkOf(words) }));
  const table = [
    listHead(chunks.length),
    ...chunks.flatMap(({ words, file }) => [listHead(3), text(words.from), text(words.to), text(file.hash)]),
  ];
  const whole = pack([listHead(parts.length), ...parts.with(CHUNKS, Buffer.concat(table))]);
  const hash = hashOf(whole);
  return [
    ...others,
    ...chunks.map(({ file }) => ({ path: `index/${file.hash}.pf_index`, content: file.content })),
    { path: `pagefind.${hash}.pf_meta`, content: whole },
    { path: entry.path, content: renamed(entry.content, hash) },
  ].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Where the metadata of an index lists its files of words: `[first word, last word, name]`. */
const CHUNKS = 2;

function entriesOf(table: Uint8Array, files: readonly IndexFile[]): Entry[] {
  const byPath = new Map(files.map(({ path, content }) => [path, content]));
  return [...new Cbor(table).items()].flatMap((chunk) => {
    const name = new Cbor([...new Cbor(chunk).items()][2]!).text();
    const [words] = new Cbor(unpack(byPath.get(`index/${name}.pf_index`)!)).items();
    return [...new Cbor(words!).items()].map((bytes) => ({ word: new Cbor(bytes, 1).text(), bytes }));
  });
}

function cut(entries: readonly Entry[]): Words[] {
  const cuts: Words[] = [];
  let [size, most] = [0, 0];
  for (const alike of groups(entries, LETTERS[0])) {
    const own = sizeOf(alike.entries);
    const last = cuts.at(-1);
    // a word that begins more than a file holds has at least the first of them beside it
    const isBeginning = alike.from === alike.to && alike.from.length >= LETTERS[0];
    if (last && !isBeginning && size + own <= most) {
      cuts[cuts.length - 1] = { from: last.from, to: alike.to, entries: [...last.entries, ...alike.entries] };
      size += own;
    } else {
      cuts.push(alike);
      [size, most] = [own, isBeginning ? MOST : ENOUGH];
    }
  }
  return cuts;
}

/** Neighbours that begin with the same letters; where they are too many, with one letter more. */
function groups(entries: readonly Entry[], letters: number): Words[] {
  const found: { key: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const key = [...entry.word].slice(0, letters).join('');
    const last = found.at(-1);
    if (last?.key === key) last.entries.push(entry);
    else found.push({ key, entries: [entry] });
  }
  return found.flatMap(({ key, entries: own }) => {
    // a shorter word is there for itself alone: what it begins comes next
    if ([...key].length < letters) return [{ from: key, to: key, entries: own }];
    if (letters < LETTERS[1] && sizeOf(own) > MOST) return groups(own, letters + 1);
    return [{ from: key, to: key + LAST, entries: own }];
  });
}

const sizeOf = (entries: readonly Entry[]): number => entries.reduce((sum, { bytes }) => sum + bytes.length, 0);

function chunkOf({ entries }: Words): { readonly hash: string; readonly content: Uint8Array } {
  const content = pack([listHead(1), listHead(entries.length), ...entries.map(({ bytes }) => bytes)]);
  return { hash: hashOf(content), content };
}

const unpack = (content: Uint8Array): Uint8Array => gunzipSync(content).subarray(SIGNATURE.length);

const pack = (parts: readonly Uint8Array[]): Uint8Array => gzipSync(Buffer.concat([SIGNATURE, ...parts]));

const hashOf = (content: Uint8Array): string => `en_${createHash('sha256').update(content).digest('hex').slice(0, 10)}`;

function renamed(content: Uint8Array, hash: string): Uint8Array {
  const entry = JSON.parse(Buffer.from(content).toString()) as { languages: { en: { hash: string } } };
  entry.languages.en.hash = hash;
  return Buffer.from(JSON.stringify(entry));
}
