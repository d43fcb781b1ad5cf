import { contentOf } from '../message-index/row-kind.ts';
import { isObject, type JsonObject } from '../read/parse-line.ts';

/** The blocks of a row, or of the prompt that it says was queued; a plain string counts as one text block. */
export function blocksOf(row: JsonObject): readonly JsonObject[] {
  const content = contentOf(row) ?? (isObject(row.attachment) ? row.attachment.prompt : undefined);
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? content.filter(isObject) : [];
}

/** What only the queue tells of, as the row that was not written for it. */
export const queuedRow = (text: string): JsonObject => ({ message: { content: text } });

/** All text of a row, block after block. */
export const textOf = (row: JsonObject): string =>
  blocksOf(row)
    .flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
    .join('\n\n');

/** What stands between `<tag>` and `</tag>`, or null. The wrappers are no XML: the text inside is not escaped. */
export function insideTag(text: string, tag: string): string | null {
  const from = text.indexOf(`<${tag}>`);
  if (from === -1) return null;
  const start = from + tag.length + 2;
  const end = text.lastIndexOf(`</${tag}>`);
  return text.slice(start, end >= start ? end : undefined).trim();
}

export const str = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
export const num = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
