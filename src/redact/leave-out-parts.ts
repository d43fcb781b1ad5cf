import { isObject, type JsonObject } from '../read/parse-line.ts';
import type { Part } from './publishing.ts';

const RESULT = 'This result is not published.';
const PICTURE = '[A picture that is not published]';

/** A row without the parts that are left out as a kind. What stood there says so, where a reader would miss it. */
export function leaveOutParts(row: JsonObject, parts: ReadonlySet<Part>): JsonObject {
  if (parts.size === 0) return row;
  const left: Record<string, unknown> = { ...row };
  if (parts.has('tool-results')) {
    delete left.toolUseResult;
    if (row.type === 'progress') delete left.data;
  }
  if (isObject(row.message) && Array.isArray(row.message.content))
    left.message = { ...row.message, content: blocksWithout(row.message.content, parts) };
  else if (Array.isArray(row.content)) left.content = blocksWithout(row.content, parts);
  return parts.has('images') ? (withoutPictures(left, 0) as JsonObject) : left;
}

function blocksWithout(blocks: readonly unknown[], parts: ReadonlySet<Part>): unknown[] {
  return blocks.flatMap((block): unknown[] => {
    if (!isObject(block)) return [block];
    if (parts.has('thinking') && (block.type === 'thinking' || block.type === 'redacted_thinking')) return [];
    if (parts.has('tool-results') && block.type === 'tool_result') return [{ ...block, content: RESULT }];
    return [block];
  });
}

const DEEPEST = 100;

/** Pictures stand in messages, in results, and in what the CLI keeps about results. */
function withoutPictures(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) return null;
  if (Array.isArray(value)) return value.map((item) => withoutPictures(item, depth + 1));
  const { type, source, base64 } = value as JsonObject;
  if ((type === 'image' || type === 'document') && isObject(source)) return { type: 'text', text: PICTURE };
  const entries = Object.entries(value).filter(([key]) => key !== 'base64' || typeof base64 !== 'string');
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutPictures(inner, depth + 1)]));
}
