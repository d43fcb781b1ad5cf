import { ENOUGH, type Line, splitLines } from '../read/split-lines.ts';
import { type RecordPlace, writePlace } from '../view/search/record-place.ts';
import type { SearchRecord } from '../view/search/search-records.ts';
import { indexedText } from '../view/search/search-words.ts';
import type { Facets } from './facet-sets.ts';
import type { Slice } from './plan-shards.ts';

/** A record as it goes into the index. */
export interface IndexRecord {
  readonly url: string;
  readonly content: string;
  readonly facets: Facets;
}

/**
 * The records of a piece, one after the other. Of those that stand in one place each has a number, which begins where the
 * slice does: no two pieces have a record alike.
 */
export function* recordsOf(slices: readonly Slice[]): Iterable<IndexRecord> {
  const taken = new Map<string, number>();
  for (const slice of slices) {
    let opening: Opening | null = null;
    for (const { line, isFirst } of linesOf(slice)) {
      const { place, content, filters } = JSON.parse(line) as SearchRecord;
      const { title, isNamed } = slice.session;
      const facets: Facets = { ...filters, project: [slice.project] };
      if ((isFirst && isNamed) || (opening && !isPrompt(opening) && filters.role?.[0] === 'prompt'))
        opening = { title, place, facets };
      const whole = placeOf(title, place, facets);
      const key = writePlace(whole);
      const nth = taken.get(key) ?? slice.from;
      taken.set(key, nth + 1);
      yield { url: nth === 0 ? key : writePlace(whole, nth), content, facets };
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
  const url = writePlace(placeOf(title, { ...place, messages }, own));
  return { url, content: indexedText(title), facets: own };
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

const TAB = 9;

/** The line that begins first from where a slice ends: so far into the records that it is of, and into their file. */
interface SliceEnd {
  readonly to: number;
  readonly at: number;
  readonly offset: number;
}

/** By whose records they are. A session is cut into many slices, and asked for one after the other. */
const ends = new WeakMap<Slice['holds'], Map<string, SliceEnd>>();

/** The lines of a slice, and which of them begins its session. What is before them was read with the slice before. */
export function linesOf({ session, holds, from, to }: Slice): readonly { line: string; isFirst: boolean }[] {
  const { path } = session.records;
  const known = ends.get(holds) ?? new Map<string, SliceEnd>();
  ends.set(holds, known);
  const before = known.get(path);
  let { at, offset } = before && before.to <= from ? before : { at: 0, offset: 0 };
  const lines: { line: string; isFirst: boolean }[] = [];
  const take = ({ bytes, offset: start, length }: Line): unknown => {
    if (at >= to) return ENOUGH;
    offset = start + length + 1;
    if (bytes === null) return;
    const tab = bytes.indexOf(TAB);
    if (!holds(bytes.toString('latin1', 0, tab))) return;
    if (at >= from) lines.push({ line: bytes.toString('utf8', tab + 1), isFirst: start === 0 });
    at += length + 1;
    return;
  };
  splitLines(path, take, offset);
  known.set(path, { to, at, offset });
  return lines;
}
