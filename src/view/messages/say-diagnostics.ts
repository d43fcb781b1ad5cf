import { isObject } from '../../read/parse-line.ts';
import { num, str } from '../read-content.ts';

/** What an editor complains about, a line for each: `src/query.ts:11:5 Error: …`. Anything else stays as it is. */
export function sayDiagnostics(text: string): string {
  if (!text.startsWith('[')) return text;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every(isObject) ? list.map(sayOne).join('\n') : text;
  } catch {
    return text;
  }
}

function sayOne({ filePath, line, column, severity, message }: Record<string, unknown>): string {
  const place = [str(filePath), num(line), num(column)].filter((part) => part !== null).join(':');
  return [place, `${str(severity) ?? 'Note'}:`, str(message)].filter((part) => part).join(' ');
}
