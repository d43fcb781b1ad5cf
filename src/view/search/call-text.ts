import { isObject, type JsonObject } from '../../read/parse-line.ts';
import { firstOf, searchableText } from './searchable-text.ts';

/** What people remember of a call: searchable in full. */
const TELLING: ReadonlySet<string> = new Set(
  `command path file_path notebook_path pattern glob query url prompt description plan question header label subject
  title name skill args message activeForm libraryName cell_id task_id shell_id bash_id`.split(/\s+/),
);
const LONGEST = 20_000;
/** Files that are written and the like: by how they begin. */
const LONGEST_OTHER = 400;
const MOST_VALUES = 200;
const DEEPEST = 6;

/** What a call of a tool is found by: command, path, pattern, query, URL, and how everything else begins. */
export function callText(name: string, input: JsonObject): string {
  const texts: string[] = [name];
  const waiting: { readonly key: string; readonly value: unknown; readonly depth: number }[] = [
    { key: '', value: input, depth: 0 },
  ];
  for (let next = waiting.pop(); next !== undefined && texts.length < MOST_VALUES; next = waiting.pop()) {
    const { key, value, depth } = next;
    if (typeof value === 'string') {
      const most = TELLING.has(key) || isTodo(key, depth) ? LONGEST : LONGEST_OTHER;
      if (value !== '') texts.push(searchableText(firstOf(value, most)));
    } else if (depth < DEEPEST && (Array.isArray(value) || isObject(value))) {
      const inside = Array.isArray(value)
        ? value.slice(0, MOST_VALUES).map((item) => [key, item] as const)
        : Object.entries(value).slice(0, MOST_VALUES);
      for (const [name, item] of inside.reverse()) waiting.push({ key: name, value: item, depth: depth + 1 });
    }
  }
  return texts.join('\n');
}

/** `content` is a line of a list when it stands deep, and a whole file when it does not. */
const isTodo = (key: string, depth: number): boolean => key === 'content' && depth > 2;
