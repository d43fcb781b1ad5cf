import type { RowFacts } from '../path-facts.ts';
import { plainText } from '../plain-text.ts';

type Value = string | number | null | readonly string[] | Readonly<Record<string, number>>;

/**
 * YAML that any reader of it understands: strings as JSON writes them. A blank line stands before its end, or a reader that
 * knows no front matter would take all of it for a heading.
 */
export function frontMatter(fields: Readonly<Record<string, Value>>): string {
  const lines = Object.entries(fields).flatMap(([key, value]) => (value === null ? [] : [`${key}: ${yaml(value)}`]));
  return `---\n${lines.join('\n')}\n\n---\n\n`;
}

function yaml(value: Exclude<Value, null>): string {
  if (typeof value === 'string') return JSON.stringify(plainText(value));
  if (typeof value === 'number') return String(value);
  if (isList(value)) return `[${value.map(yaml).join(', ')}]`;
  return `{ ${Object.entries(value)
    .map(([key, count]) => `${key}: ${count}`)
    .join(', ')} }`;
}

const isList = (value: object): value is readonly string[] => Array.isArray(value);

export function factFields({ start, end, models, usage, cliVersions, gitBranch }: RowFacts): Record<string, Value> {
  const all = [...usage.values()];
  const sum = (key: 'input' | 'output' | 'cacheRead' | 'cacheWrite'): number =>
    all.reduce((total, of) => total + of[key], 0);
  return {
    start,
    end,
    models,
    tokens: {
      input: sum('input'),
      output: sum('output'),
      cache_read: sum('cacheRead'),
      cache_write: sum('cacheWrite'),
    },
    cli_versions: cliVersions,
    git_branch: gitBranch,
  };
}
