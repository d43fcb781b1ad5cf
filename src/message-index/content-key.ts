import { isObject, type JsonObject } from '../read/parse-line.ts';
import { contentOf } from './row-kind.ts';

/**
 * A short mark per content block: rows that say the same have the same marks. The converse is only likely, so whoever
 * folds a row for it confirms with `sameContent`. Hashing every message whole would cost as much as parsing it.
 */
export function contentMarks(row: JsonObject): readonly string[] {
  const content = contentOf(row);
  if (typeof content === 'string') return [markText('t', content)];
  if (!Array.isArray(content)) return content === undefined ? NO_MARKS : ['?'];
  return content.map(markBlock);
}

const NO_MARKS: readonly string[] = [];
const EDGE = 32;

/** Length and a hash of both ends. A slice would keep the whole text in memory behind it. */
function markText(kind: string, text: string): string {
  let hash = 0x811c9dc5;
  const { length } = text;
  for (let at = 0; at < length; at++) {
    if (at === EDGE && length > 2 * EDGE) at = length - EDGE;
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return `${kind}${length}.${hash}`;
}

function markBlock(block: unknown): string {
  if (!isObject(block)) return '?';
  switch (block.type) {
    case 'text':
      return markText('t', String(block.text));
    case 'thinking':
      return markText('h', String(block.thinking));
    case 'tool_use':
      return `c${String(block.id)}`;
    case 'tool_result':
      return `r${String(block.tool_use_id)}`;
    default:
      return `?${String(block.type)}`;
  }
}

/** Whether two runs of rows say the same, block by block, whatever their borders, uuids, sessions or signatures. */
export function sameContent(a: readonly (JsonObject | null)[], b: readonly (JsonObject | null)[]): boolean {
  const [texts, others] = [a.flatMap(blockTexts), b.flatMap(blockTexts)];
  return texts.length === others.length && texts.every((text, at) => text === others[at]);
}

/** Every block of a row as a text. A row that could not be read again equals nothing. */
function blockTexts(row: JsonObject | null): string[] {
  if (row === null) return [`unread ${unread++}`];
  const content = contentOf(row);
  if (typeof content === 'string') return [`t${content}`];
  return Array.isArray(content) ? content.map(blockText) : [payloadText(row)];
}

let unread = 0;

function blockText(block: unknown): string {
  if (!isObject(block)) return `?${stringify(block)}`;
  switch (block.type) {
    case 'text':
      return `t${String(block.text)}`;
    case 'thinking':
      // kept back, it is known by its signature alone
      return block.thinking ? `h${String(block.thinking)}` : `h ${String(block.signature)}`;
    case 'tool_use':
      return `c${String(block.id)} ${String(block.name)} ${stringify(block.input)}`;
    case 'tool_result':
      return `r${String(block.tool_use_id)} ${stringify(block.content)}`;
    default:
      return `?${stringify(block)}`;
  }
}

/** What a hook, progress or system row says: everything but where it stands. */
function payloadText(row: JsonObject): string {
  const { attachment, data, content, subtype, message } = row;
  return `p${stringify([attachment, data, content, subtype, message])}`;
}

const DEEPEST = 200;

/** JSON.stringify overflows the stack on deep nesting; then the depth is capped. */
function stringify(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return cappedStringify(value, 0);
  }
}

function cappedStringify(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (depth > DEEPEST) return '…';
  return `{${Object.entries(value)
    .map(([key, inner]) => `${key}:${cappedStringify(inner, depth + 1)}`)
    .join()}}`;
}
