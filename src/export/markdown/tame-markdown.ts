import { plainText } from '../plain-text.ts';

/** Headings of messages are of level 2 and 3; what a message says begins below them. */
const LEVELS_DOWN = 3;

const LIST = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const FENCE = /^((?:[ \t]|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*)(`{3,}(?=[^`]*$)|~{3,})/;
const CLOSING = /^([ \t]*)(`{3,}|~{3,})[ \t]*$/;
const HEADING = /^( {0,3})(#{1,6})(?=[ \t]|$)/;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;

interface Fence {
  readonly mark: string;
  /** Where it stands in a list; 0 outside of one. */
  readonly indent: number;
}

/**
 * Markdown that somebody wrote, made safe to stand in a file of ours: no line of it can be taken for the heading of a
 * message, and nothing that it opens (a fence, a comment, a tag) reaches beyond it. HTML is shown, not obeyed, and no
 * picture is fetched. Null where only a whole parser could tell what is code: then it must be quoted, which bounds anything.
 */
export function tameMarkdown(text: string): string | null {
  const tame: string[] = [];
  let fence: Fence | null = null;
  let maybeInList = false;
  for (const line of plainText(text).split('\n')) {
    if (fence !== null) {
      const inside = readInside(line, fence);
      if (inside === 'unsure') return null;
      tame.push(line);
      if (inside === 'end') fence = null;
      continue;
    }
    maybeInList ||= LIST.test(line);
    const [, indent = '', mark] = FENCE.exec(line) ?? [];
    if (mark !== undefined && (maybeInList || indent.length < 4)) {
      if (indent.includes('\t')) return null;
      fence = { mark, indent: maybeInList ? indent.length : 0 };
      tame.push(line);
      continue;
    }
    if (UNDERLINE.test(line) && tame.length > 0 && tame.at(-1)!.trim() !== '') tame.push('');
    tame.push(tameLine(line));
  }
  if (fence !== null && fence.indent > 0) return null;
  return [...tame, ...(fence === null ? [] : [fence.mark])].join('\n');
}

/**
 * Outside of lists it is plain where a fence ends. In a list it also ends with the list, and where that ends depends on
 * everything before: so only what is set in as its fence is, to the end, is read for sure.
 */
function readInside(line: string, { mark, indent }: Fence): 'code' | 'end' | 'unsure' {
  const [, before = '', run] = CLOSING.exec(line) ?? [];
  const closes = run !== undefined && run[0] === mark[0] && run.length >= mark.length;
  if (indent === 0) return closes && before.length < 4 && !before.includes('\t') ? 'end' : 'code';
  if (closes) return before.length === indent && !before.includes('\t') ? 'end' : 'unsure';
  return line.trim() === '' || line.startsWith(' '.repeat(indent)) ? 'code' : 'unsure';
}

function tameLine(line: string): string {
  if (/^ {0,3}=+[ \t]*$/.test(line)) return line.replace('=', '\\=');
  return tameInline(
    line
      .replace(
        HEADING,
        (_, indent: string, { length }: string) => indent + '#'.repeat(Math.min(6, length + LEVELS_DOWN)),
      )
      // at the beginning of a line a tag counts, even between back-ticks
      .replace(/^(\s*)<(?=[A-Za-z/!?])/, '$1\\<'),
  );
}

const TELLING = /\\|`+|<(?=[A-Za-z/!?])(?!https?:[^\s<>]*>)|!(?=\[)/g;

/** Tags and pictures outside of code spans lose their meaning. */
function tameInline(line: string): string {
  if (!line.includes('<') && !line.includes('![')) return line;
  const closing = findClosing(line);
  let tame = '';
  let from = 0;
  TELLING.lastIndex = 0;
  for (let found = TELLING.exec(line); found !== null; found = TELLING.exec(line)) {
    const [mark] = found;
    if (mark === '\\') TELLING.lastIndex++;
    else if (mark[0] === '`') TELLING.lastIndex = closing.get(found.index) ?? TELLING.lastIndex;
    else {
      tame += `${line.slice(from, found.index)}\\`;
      from = found.index;
    }
  }
  return tame + line.slice(from);
}

/** Where the code span that each run of back-ticks opens ends: behind the next run of the same length. */
function findClosing(line: string): ReadonlyMap<number, number> {
  const closing = new Map<number, number>();
  const next = new Map<number, number>();
  for (const { 0: run, index } of [...line.matchAll(/`+/g)].reverse()) {
    const end = next.get(run.length);
    if (end !== undefined) closing.set(index, end);
    next.set(run.length, index + run.length);
  }
  return closing;
}
