import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { writePlace } from '../view/search/record-place.ts';
import type { SearchRecord } from '../view/search/search-records.ts';
import { indexedText } from '../view/search/search-words.ts';
import type { FindableSession, ShardPlan, Slice } from './plan-shards.ts';

/** A record as Pagefind takes it. */
export interface IndexRecord {
  readonly url: string;
  readonly content: string;
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/** What a shard is made of, without reading it as records: whether it changed, and how much it is. */
export async function fingerprint(plan: ShardPlan, version: string): Promise<{ hash: string; records: number }> {
  const hash = createHash('sha256').update(`${version}\n${plan.projects.join(' ')}\n`);
  let records = 0;
  for (const slice of plan.slices) {
    hash.update(`${JSON.stringify([slice.session.title, slice.session.isNamed])}\n`);
    for await (const { line, isFirst } of linesOf(slice)) {
      hash.update(`${line}\n`);
      records += isFirst && slice.session.isNamed ? 2 : 1;
    }
  }
  return { hash: hash.digest('hex').slice(0, 20), records };
}

/** The records of a shard, one after the other. */
export async function* recordsOf(plan: ShardPlan): AsyncIterable<IndexRecord> {
  for (const slice of plan.slices) {
    // of a shard with one project the pages know whose it is
    const project = plan.projects.length > 1 ? { project: [slice.project] } : {};
    for await (const { line, isFirst } of linesOf(slice)) {
      const record = JSON.parse(line) as SearchRecord;
      const { place, content, filters } = { ...record, filters: { ...record.filters, ...project } };
      if (isFirst && slice.session.isNamed) yield titleRecord(slice.session, { place, content, filters });
      yield { url: writePlace({ ...place, title: slice.session.title }), content, filters };
    }
  }
}

/** A session is found by its name too, and opened where it begins. */
function titleRecord({ title }: FindableSession, { place, filters }: SearchRecord): IndexRecord {
  const [first] = place.messages;
  const { tool: _, model: __, ...others } = filters;
  return {
    url: writePlace({ ...place, title, messages: first ? [{ ...first, word: 0 }] : [] }),
    content: indexedText(title),
    filters: { ...others, role: ['title'] },
  };
}

async function* linesOf({ session, holds, from, to }: Slice): AsyncIterable<{ line: string; isFirst: boolean }> {
  const input = createReadStream(session.records.path, 'utf8');
  let isFirst = true;
  let at = 0;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const tab = line.indexOf('\t');
    const month = line.slice(0, tab);
    if (holds(month)) {
      if (at >= from && at < to) yield { line: line.slice(tab + 1), isFirst };
      at += Buffer.byteLength(line) + 1;
    }
    isFirst = false;
  }
}
