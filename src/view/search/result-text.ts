import { isObject, type JsonObject } from '../../read/parse-line.ts';
import { firstLines, firstOf, searchableText } from './searchable-text.ts';

const LONGEST_ERROR = 4000;
const LONGEST_HEAD = 600;
const LONGEST_TROUBLE = 600;
const LONGEST_PATHS = 600;
const HEAD_LINES = 8;
/** Errors and paths are looked for in what a result begins and ends with. */
const LOOKED_AT = 16_000;

const TROUBLE = /error|exception|fail(?:ed|ure)|fatal|panic|denied|cannot|traceback|unhandled|not found/i;
const IN_PATH = /[\w@.~/-]/;
const LONGEST_PATH = 300;

/** What the result of a call is found by: its first lines, what went wrong, and the paths it names. */
export function resultText(block: JsonObject): string {
  const text = textOf(block.content);
  if (text.trim() === '') return '';
  if (block.is_error === true) return searchableText(firstOf(text, LONGEST_ERROR));
  const head = firstLines(text, HEAD_LINES, LONGEST_HEAD);
  const at = text.indexOf(head) + head.length;
  const rest = ends(text.slice(at));
  return searchableText([head, troubleIn(rest), pathsIn(rest)].filter((part) => part !== '').join('\n'));
}

/** All of a result: the words of an agent, an answer of a person. */
export const wholeResult = (block: JsonObject): string => searchableText(textOf(block.content));

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts = Array.isArray(content) ? content : [];
  return parts.flatMap((part) => (isObject(part) && typeof part.text === 'string' ? [part.text] : [])).join('\n');
}

const ends = (text: string): string =>
  text.length <= 2 * LOOKED_AT ? text : `${text.slice(0, LOOKED_AT)}\n${text.slice(-LOOKED_AT)}`;

function troubleIn(text: string): string {
  const found: string[] = [];
  let length = 0;
  for (const line of text.split('\n')) {
    if (length >= LONGEST_TROUBLE) break;
    if (line.length > 1000 || !TROUBLE.test(line)) continue;
    const words = firstOf(line.trim(), 200);
    if (found.includes(words)) continue;
    found.push(words);
    length += words.length;
  }
  return found.join('\n');
}

function pathsIn(text: string): string {
  const found = new Set<string>();
  let length = 0;
  let end = 0;
  for (let slash = text.indexOf('/'); slash !== -1 && length < LONGEST_PATHS; slash = text.indexOf('/', end)) {
    let start = slash;
    while (start > end && IN_PATH.test(text[start - 1]!)) start--;
    end = slash + 1;
    while (end < text.length && IN_PATH.test(text[end]!)) end++;
    const path = text.slice(start, end);
    if (!/\w\/\w/.test(path) || path.length > LONGEST_PATH || found.has(path)) continue;
    found.add(path);
    length += path.length;
  }
  return [...found].join('\n');
}
