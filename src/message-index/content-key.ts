import { createHash } from 'node:crypto';
import { isObject, type JsonObject } from '../read/parse-line.ts';
import { contentOf } from './row-kind.ts';

/**
 * One key per content block: two rows say the same exactly when their keys are equal, whatever their uuid, parent,
 * session or signature. A collision would fold a message that was never shown, so the hash is a cryptographic one.
 */
export function contentKeys(row: JsonObject): readonly string[] {
  const content = contentOf(row);
  if (typeof content === 'string') return [digest(`t${content}`)];
  if (!Array.isArray(content)) return content === undefined ? [] : [digest(`?${stringify(content)}`)];
  return content.map((block) => digest(blockText(block)));
}

/** What a hook, progress or system row says: everything but where it stands. Only asked when a uuid occurs twice. */
export function payloadKey(row: JsonObject | null): string {
  const { attachment, data, content, subtype, message } = row ?? {};
  return digest(stringify([attachment, data, content, subtype, message]));
}

function blockText(block: unknown): string {
  if (!isObject(block)) return `?${stringify(block)}`;
  switch (block.type) {
    case 'text':
      return `t${String(block.text)}`;
    case 'thinking':
      return `h${String(block.thinking)}`;
    case 'tool_use':
      return `c${String(block.id)} ${String(block.name)} ${stringify(block.input)}`;
    case 'tool_result':
      return `r${String(block.tool_use_id)} ${stringify(block.content)}`;
    default:
      return `?${stringify(block)}`;
  }
}

/** A short text is its own key; hashing it would cost more than keeping it. */
const digest = (text: string): string =>
  text.length <= 80 ? text : `#${createHash('sha1').update(text).digest('base64')}`;

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
  return `{${Object.entries(value).map(([key, inner]) => `${key}:${cappedStringify(inner, depth + 1)}`).join()}}`;
}
