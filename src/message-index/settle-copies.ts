import type { JsonObject } from '../read/parse-line.ts';
import type { RowRef } from '../read/read-transcript.ts';
import { sameContent } from './content-key.ts';
import type { IndexedRow } from './index-row.ts';
import { contentOf } from './row-kind.ts';

/** One of several rows with the same uuid, perhaps in another project. */
export interface Copy {
  readonly ref: RowRef;
  readonly type: string;
  readonly session: string;
  readonly parentUuid: string | null;
  readonly marks: readonly string[];
  /** `/branch` writes a row again and says so: such a copy is never the original. */
  readonly isFork: boolean;
  /** When the session it is in began. */
  readonly sessionStart: number;
}

export const copyOf = (row: IndexedRow, starts: ReadonlyMap<string, number>): Copy => ({
  ref: row.ref,
  type: row.type,
  session: row.session,
  parentUuid: row.parentUuid,
  marks: row.marks,
  isFork: row.extra?.isFork === true,
  sessionStart: starts.get(row.session) ?? 0,
});

export type Settled =
  | { readonly copy: Copy; readonly id: string; readonly twin: null }
  /** Folded: what it says is shown as `twin`. */
  | { readonly copy: Copy; readonly id: null; readonly twin: string };

export type Reread = (ref: RowRef) => JsonObject | null;

/**
 * Decides which copy of a uuid is shown. The earliest session owns it; ties go by file and line. A copy with *other*
 * content is no copy: it is shown too, as `<uuid>~2`. Where one content holds the other, the fuller one is kept.
 * The answer depends on the set of copies alone, so every project that holds one of them comes to the same end.
 */
export function settleCopies(
  uuid: string,
  copies: readonly Copy[],
  reread: Reread,
  isTaken: (id: string) => boolean = () => false,
): readonly Settled[] {
  const ordered = [...copies].sort(compareCopies);
  /** The fullest copy of each content, and the contents that bear each set of marks. */
  const contents: Copy[] = [];
  const marked = new Map<string, number[]>();
  const belongsTo = ordered.map((copy) => {
    const marks = `${copy.type} ${copy.marks.join('\n')}`;
    const likely = marked.get(marks) ?? [];
    const equal = likely.slice(-COMPARED).find((at) => isEqual(contents[at]!, copy, reread));
    const at = equal ?? placeContent(contents, copy, reread);
    if (equal === undefined) marked.set(marks, [...likely, at].slice(-COMPARED));
    return at;
  });
  const ids = numberIds(uuid, contents.length, isTaken);
  const idOf = (at: number): string => ids[at]!;
  return ordered.map((copy, nth) => {
    const at = belongsTo[nth]!;
    return contents[at] === copy ? { copy, id: idOf(at), twin: null } : { copy, id: null, twin: idOf(at) };
  });
}

/** `x`, `x~2`, `x~3` …, past any uuid that really is so called. */
function numberIds(uuid: string, count: number, isTaken: (id: string) => boolean): string[] {
  const ids = [uuid];
  for (let nth = 2; ids.length < count; nth++) if (!isTaken(`${uuid}~${nth}`)) ids.push(`${uuid}~${nth}`);
  return ids;
}

/** How many contents of one uuid are compared in depth; more than a few is no retry but nonsense, and would cost n². */
const COMPARED = 16;

const isEqual = (a: Copy, b: Copy, reread: Reread): boolean => sameContent([reread(a.ref)], [reread(b.ref)]);

/** Puts a content that is new beside, or in place of, one that holds it or that it holds. */
function placeContent(contents: Copy[], copy: Copy, reread: Reread): number {
  for (let at = 0; at < contents.length && contents.length <= COMPARED; at++) {
    const known = contents[at]!;
    if (known.type !== copy.type || known.marks.length === 0 || copy.marks.length === 0) continue;
    const [a, b] = [reread(known.ref), reread(copy.ref)];
    if (holds(a, b)) return at;
    if (!holds(b, a)) continue;
    contents[at] = copy;
    return at;
  }
  return contents.push(copy) - 1;
}

function compareCopies(a: Copy, b: Copy): number {
  if (a.isFork !== b.isFork) return a.isFork ? 1 : -1;
  if (a.sessionStart !== b.sessionStart) return a.sessionStart - b.sessionStart;
  if (a.ref.file.name !== b.ref.file.name) return a.ref.file.name < b.ref.file.name ? -1 : 1;
  return a.ref.line - b.ref.line || a.ref.part - b.ref.part;
}

/** Whether everything in `part` is said in `whole`: a run of its blocks, or the beginning of its only text. */
function holds(whole: JsonObject | null, part: JsonObject | null): boolean {
  const [all, some] = [blocksOf(whole), blocksOf(part)];
  if (all === null || some === null || some.length === 0) return false;
  for (let from = 0; from + some.length <= all.length; from++) {
    const run = { message: { content: all.slice(from, from + some.length) } };
    if (sameContent([run], [{ message: { content: some } }])) return true;
  }
  const [wholeText, partText] = [soleText(all), soleText(some)];
  return partText !== null && wholeText?.startsWith(partText) === true;
}

function blocksOf(row: JsonObject | null): readonly unknown[] | null {
  const content = row ? contentOf(row) : null;
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? content : null;
}

/** An answer cut off while it streamed is a prefix of the whole one. */
function soleText(blocks: readonly unknown[]): string | null {
  const block = blocks.length === 1 ? (blocks[0] as JsonObject | null) : null;
  return typeof block?.text === 'string' ? block.text : typeof block?.thinking === 'string' ? block.thinking : null;
}
