import { contentOf } from '../../message-index/row-kind.ts';
import { isObject, type JsonObject } from '../../read/parse-line.ts';

/** What names things to machines, and what no person reads. */
const UNSAID = new Set(['type', 'id', 'tool_use_id', 'signature', 'media_type', 'cache_control']);

/** Everything a row says to a reader, block after block: prompts, answers, thinking, calls and their results. */
export function rowText(row: JsonObject): string {
  const said: string[] = [];
  const attached = isObject(row.attachment) ? row.attachment : null;
  const stack: unknown[] = [attached?.prompt ?? attached?.content, contentOf(row)];
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value === 'string') said.push(value);
    else if (Array.isArray(value)) for (let at = value.length - 1; at >= 0; at--) stack.push(value[at]);
    else if (isObject(value) && value.type !== 'base64')
      for (const [key, inner] of Object.entries(value).reverse()) if (!UNSAID.has(key)) stack.push(inner);
  }
  return said.join('\n');
}
