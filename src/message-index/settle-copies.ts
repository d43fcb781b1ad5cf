import type { JsonObject } from '../read/parse-line.ts';
import type { RowRef } from '../read/read-transcript.ts';
import type { IndexedRow } from './index-row.ts';
import { payloadKey } from './content-key.ts';
import { contentOf } from './row-kind.ts';

/** One of several rows with the same uuid, perhaps in another project. */
export interface Copy {
  readonly ref: RowRef;
  readonly type: string;
  readonly session: string;
  readonly parentUuid: string | null;
  readonly keys: readonly string[];
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
  keys: row.keys,
  isFork: row.extra?.isFork === true,
  sessionStart: starts.get(row.session) ?? 0,
});

export type Settled =
  | { readonly copy: Copy; readonly id: string; readonly twin: null }
  /** Folded: what it says is shown as `twin`. */
  | { readonly copy: Copy; readonly id: null; readonly twin: string };

type Reread = (ref: RowRef) => JsonObject | null;

/**
 * Decides which copy of a uuid is shown. The earliest session owns it; ties go by file and line. A copy with *other*
 * content is no copy: it is shown too, as `<uuid>~2`. Where one content holds the other, the fuller one is kept.
 * The answer depends on the set of copies alone, so every project that holds one of them comes to the same end.
 */
export function settleCopies(uuid: string, copies: readonly Copy[], reread: Reread): readonly Settled[] {
  const ordered = [...copies].sort(compareCopies);
  /** The fullest copy of each content, and which content a set of keys belongs to. */
  const contents: Copy[] = [];
  const known = new Map<string, number>();
  const belongsTo = ordered.map((copy) => {
    const key = `${copy.type} ${copy.keys.length > 0 ? copy.keys.join('\n') : payloadKey(reread(copy.ref))}`;
    const at = known.get(key) ?? placeContent(contents, copy, reread);
    known.set(key, at);
    return at;
  });
  const idOf = (at: number): string => (at === 0 ? uuid : `${uuid}~${at + 1}`);
  return ordered.map((copy, nth) => {
    const at = belongsTo[nth]!;
    return contents[at] === copy ? { copy, id: idOf(at), twin: null } : { copy, id: null, twin: idOf(at) };
  });
}

/** How many contents of one uuid are compared in depth; more than a few is no retry but nonsense, and would cost n². */
const COMPARED = 16;

/** Puts a content that is new to the letter beside, or in place of, one that holds it or that it holds. */
function placeContent(contents: Copy[], copy: Copy, reread: Reread): number {
  for (let at = Math.max(0, contents.length - COMPARED); at < contents.length; at++) {
    if (says(contents[at]!, copy, reread)) return at;
    if (!says(copy, contents[at]!, reread)) continue;
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

/** Whether everything in `part` is said in `whole`. */
function says(whole: Copy, part: Copy, reread: Reread): boolean {
  if (whole.type !== part.type || whole.keys.length === 0 || part.keys.length === 0) return false;
  if (holdsRun(whole.keys, part.keys)) return true;
  if (part.keys.length !== 1 || whole.keys.length !== 1) return false;
  const partText = soleText(reread(part.ref));
  const wholeText = soleText(reread(whole.ref));
  return partText !== null && wholeText !== null && wholeText.startsWith(partText);
}

function holdsRun(keys: readonly string[], run: readonly string[]): boolean {
  for (let from = 0; from + run.length <= keys.length; from++)
    if (run.every((key, at) => key === keys[from + at])) return true;
  return false;
}

/** An answer cut off while it streamed is a prefix of the whole one. */
function soleText(row: JsonObject | null): string | null {
  const content = row ? contentOf(row) : null;
  if (typeof content === 'string') return content;
  if (!Array.isArray(content) || content.length !== 1) return null;
  const block = content[0] as JsonObject | null;
  return typeof block?.text === 'string' ? block.text : typeof block?.thinking === 'string' ? block.thinking : null;
}
