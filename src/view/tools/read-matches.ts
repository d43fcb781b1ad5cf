import { linesOf } from './lines-of.ts';
import type { Span } from './mark-words.ts';

/** A line of a search: the file it is in, its number where it has one, its text. */
export interface Match {
  readonly file: string | null;
  readonly line: string | null;
  readonly text: string;
  /** A neighbour shown for context, not a hit. */
  readonly isContext: boolean;
}

/** What ripgrep printed. `file:12:text` are hits, `file-12-text` neighbours; in one file the name is left out. */
export function readMatches(text: string): readonly (Match | null)[] {
  return linesOf(text).map((line) => (line === '--' ? null : readMatch(line)));
}

function readMatch(line: string): Match {
  const bare = /^(\d{1,9})([:-])/.exec(line.slice(0, 12));
  if (bare !== null)
    return { file: null, line: bare[1]!, text: line.slice(bare[0].length), isContext: bare[2] === '-' };
  // File names are short; what follows may be a megabyte.
  const head = line.slice(0, 400);
  const hit = /^((?:[A-Za-z]:)?[^:]+):(\d{1,9}):/.exec(head);
  if (hit !== null) return { file: hit[1]!, line: hit[2]!, text: line.slice(hit[0].length), isContext: false };
  const near = /^((?:[A-Za-z]:)?[^:]*?)-(\d{1,9})-/.exec(head);
  if (near !== null && /[./\\]/.test(near[1]!))
    return { file: near[1]!, line: near[2]!, text: line.slice(near[0].length), isContext: true };
  const named = /^((?:[A-Za-z]:)?[^:\s]*[./\\][^:\s]*):/.exec(head);
  if (named !== null) return { file: named[1]!, line: null, text: line.slice(named[0].length), isContext: false };
  return { file: null, line: null, text: line, isContext: false };
}

/** The words searched for, if they are words: a stranger's pattern is not run, it may never end. */
export function plainWords(pattern: string): readonly string[] {
  const words = pattern
    .replace(/\\b/g, '')
    .split('|')
    .map((word) => word.replace(/\\([^A-Za-z0-9])/g, '\uE000$1'));
  const isPlain = words.every((word) => word !== '' && !/(?:^|[^\uE000])[\\^$.*+?()[\]{}]/.test(word));
  return isPlain && words.length <= 20 ? words.map((word) => word.replaceAll('\uE000', '')) : [];
}

export function markFound(text: string, words: readonly string[], ignoreCase: boolean): readonly Span[] {
  const haystack = ignoreCase ? text.toLowerCase() : text;
  // Lower case may be longer than what it was made from; places would not fit.
  if (words.length === 0 || haystack.length !== text.length) return [{ text, changed: false }];
  const needles = ignoreCase ? words.map((word) => word.toLowerCase()) : words;
  const spans: Span[] = [];
  for (let from = 0; from < text.length; ) {
    const next = nextOf(haystack, needles, from);
    if (next === null) {
      spans.push({ text: text.slice(from), changed: false });
      break;
    }
    if (next.at > from) spans.push({ text: text.slice(from, next.at), changed: false });
    spans.push({ text: text.slice(next.at, next.to), changed: true });
    from = next.to;
  }
  return spans;
}

function nextOf(haystack: string, needles: readonly string[], from: number): { at: number; to: number } | null {
  let best: { at: number; to: number } | null = null;
  for (const needle of needles) {
    const at = haystack.indexOf(needle, from);
    if (at !== -1 && (best === null || at < best.at)) best = { at, to: at + needle.length };
  }
  return best;
}
