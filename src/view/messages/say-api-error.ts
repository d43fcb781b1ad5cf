import { isObject } from '../../read/parse-line.ts';
import { str } from '../read-content.ts';

/** `API Error: 529 {"error":{"message":"Overloaded"}}` is `529 Overloaded`; anything else stays as it is. */
export function sayApiError(text: string): string {
  const [, status = '', told] = /^API Error:?\s{0,9}(\d{3})?\s{0,9}(\{[\s\S]*)$/.exec(text.trim()) ?? [];
  if (told === undefined) return text;
  try {
    const { error }: { error?: unknown } = JSON.parse(told);
    const words = isObject(error) ? str(error.message) : null;
    return words === null ? text : `${status} ${words}`.trim();
  } catch {
    return text;
  }
}
