import { createHash } from 'node:crypto';
import { CborWriter } from './cbor-writer.ts';
import type { IndexPage } from './open-index.ts';
import { type Packed, packNamed } from './packed.ts';

/** A record as it is shown. */
export interface ShownRecord {
  readonly url: string;
  readonly content: string;
  readonly filters: Readonly<Record<string, string>>;
  /** How many words it has. */
  readonly words: number;
}

/** What some records are shown from, loaded together. */
export interface FragmentFile extends Packed {
  readonly pages: readonly IndexPage[];
}

/** Names come from what is in it, so nothing changes with what is beside it. */
export function fragmentFile(records: readonly ShownRecord[]): FragmentFile {
  const shown = records.map((record) => Buffer.from(showJson(record)));
  const ids = shown.map(nameOf);
  const json = shown.flatMap((own, nth) => [Buffer.from(`${nth === 0 ? '{' : ','}"${ids[nth]}":`), own]);
  const name = `en_${nameOf(Buffer.from(ids.join()))}`;
  const writer = new CborWriter(64);
  const pages = records.map(({ words }, nth) => {
    const id = ids[nth]!;
    writer.list(3);
    writer.text(id);
    writer.number(words);
    writer.text(name);
    return { id, fragment: name, bytes: writer.take() };
  });
  return { ...packNamed(name, [...json, Buffer.from('}')]), pages };
}

/** What Pagefind's script reads of a record. */
function showJson({ url, content, filters, words }: ShownRecord): string {
  const lists = Object.entries(filters).map(([name, value]) => `${JSON.stringify(name)}:[${JSON.stringify(value)}]`);
  const [text, place] = [JSON.stringify(content), JSON.stringify(url)];
  return `{"anchors":[],"content":${text},"filters":{${lists}},"meta":{},"url":${place},"word_count":${words}}`;
}

/** 48 bits: among the records of a shard two are called alike once in ten million shards. */
const nameOf = (bytes: Uint8Array): string =>
  createHash('sha1').update(bytes).digest().readUIntBE(0, 6).toString(36).padStart(10, '0');
