import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type RecordPlace, writePlace } from '../view/search/record-place.ts';
import type { SearchRecord } from '../view/search/search-records.ts';
import { indexedText } from '../view/search/search-words.ts';
import { CUT } from './cut-index.ts';
import type { Facets } from './facet-sets.ts';
import type { ShardPlan, Slice } from './plan-shards.ts';

/** A record as it goes into the index. */
export interface IndexRecord {
  readonly url: string;
  readonly content: string;
  readonly facets: Facets;
}

/** What a shard is made of: whether it changed. Of months that are whole in it nothing is read. */
export async function fingerprint(plan: ShardPlan, version: string): Promise<string> {
  const hash = createHash('sha256').update(`${version}, ${CUT}\n${plan.projects.join(' ')}\n`);
  for (const slice of plan.slices) {
    const { title, isNamed, records } = slice.session;
    const months = records.months.filter(([month]) => slice.holds(month));
    const isWhole = slice.from === 0 && slice.to >= months.reduce((sum, [, bytes]) => sum + bytes, 0);
    // the first record of a session brings its title
    const begins = months[0] !== undefined && months[0] === records.months[0];
    hash.update(`${JSON.stringify([title, isNamed, begins, isWhole ? months : null])}\n`);
    if (!isWhole) for await (const { line } of linesOf(slice)) hash.update(`${line}\n`);
  }
  return hash.digest('hex').slice(0, 20);
}

export async function countRecords(plan: ShardPlan): Promise<number> {
  let records = 0;
  for (const slice of plan.slices)
    for await (const { isFirst } of linesOf(slice)) records += isFirst && slice.session.isNamed ? 2 : 1;
  return records;
}

/** The records of a shard, one after the other. */
export async function* recordsOf(plan: ShardPlan): AsyncIterable<IndexRecord> {
  const taken = new Map<string, number>();
  for (const slice of plan.slices) {
    let opening: Opening | null = null;
    for await (const { line, isFirst } of linesOf(slice)) {
      const { place, content, filters } = JSON.parse(line) as SearchRecord;
      const { title, isNamed } = slice.session;
      const facets: Facets = { ...filters, project: [slice.project] };
      if ((isFirst && isNamed) || (opening && !isPrompt(opening) && filters.role?.[0] === 'prompt'))
        opening = { title, place, facets };
      const whole = placeOf(title, place, facets);
      const nth = taken.get(writePlace(whole)) ?? 0;
      taken.set(writePlace(whole), nth + 1);
      yield { url: writePlace(whole, nth), content, facets };
    }
    if (opening) yield titleRecord(opening);
  }
}

interface Opening {
  readonly title: string;
  readonly place: SearchRecord['place'];
  readonly facets: Facets;
}

const isPrompt = ({ facets }: Opening): boolean => facets.role?.[0] === 'prompt';

/** A session is found by its name too, and opened at its first prompt. */
function titleRecord({ title, place, facets }: Opening): IndexRecord {
  const [first] = place.messages;
  const { tool: _, model: __, ...others } = facets;
  const own: Facets = { ...others, role: ['title'] };
  const messages = first ? [{ ...first, word: 0 }] : [];
  return { url: writePlace(placeOf(title, { ...place, messages }, own)), content: indexedText(title), facets: own };
}

/** What a hit shows of its record, so that it needs nothing but the record. */
function placeOf(
  title: string,
  place: SearchRecord['place'],
  { session, role, tool, agent, branch }: Facets,
): RecordPlace {
  return {
    ...place,
    title,
    session: session?.[0] ?? '',
    role: role?.[0] ?? 'note',
    tool: tool?.[0] ?? null,
    agent: agent?.[0] === 'main' ? null : (agent?.[0] ?? null),
    isAbandoned: branch?.includes('abandoned') ?? false,
    isCompacted: branch?.includes('compacted') ?? false,
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
