import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { payloads } from '../render/payloads.ts';
import { writeFiles } from './site-files.ts';
import { filesBelow } from './site-pages.ts';

const DEMO = join('fixtures', 'demo');

/** What ties rows together and tells what they are: broken, there would be nothing to show. */
const TIES = new Set(
  'type subtype uuid parentUuid logicalParentUuid leafUuid sessionId timestamp id role operation data media_type agentId toolUseId tool_use_id toolUseID parentToolUseID sourceToolAssistantUUID messageId requestId runId'.split(
    ' ',
  ),
);
const IDS = new Set('uuid parentUuid logicalParentUuid leafUuid id tool_use_id subtype requestId'.split(' '));

type Poison = (text: string, key: string, payload: string) => string;

/** How a payload gets into a string. Together they reach every field of every kind of row, with and without its frame. */
const POISONS: Readonly<Record<string, Poison>> = {
  /** Behind the text, and inside whatever wraps it: `<command-name>/x…</command-name>`, `teammate_id="…x"`. */
  inside: (text, key, payload) =>
    TIES.has(key) || key === 'name' ? text : `${text.replace(/(?=<\/)|(?<==")/g, () => payload)}${payload}`,
  /** In its place. */
  instead: (text, key, payload) => (TIES.has(key) ? text : payload),
  /** In the ids, the same in each place of an id. */
  'in ids "><img src=x onerror=alert(1)>': (text, key) => (IDS.has(key) ? `${text}"><svg onload=alert(1)>` : text),
};

/** The demo archive with hostile text in every string: once for each way in. */
export function writeHostileArchive(folder: string): string {
  const poisoner = new Poisoner();
  for (const path of filesBelow(DEMO)) {
    const [project = '', ...rest] = path.split('/');
    if (rest.length === 0) continue;
    const text = readFileSync(join(DEMO, path), 'utf8');
    for (const [name, poison] of Object.entries(POISONS))
      writeFiles(folder, { [`${name} ${project}/${rest.join('/')}`]: poisoner.file(path, text, poison) });
  }
  if (poisoner.used < 1500) throw new Error(`Only ${poisoner.used} payloads were used.`);
  return folder;
}

class Poisoner {
  used = 0;

  file(path: string, text: string, poison: Poison): string {
    if (path.endsWith('.json')) return this.#line(text, poison);
    if (!path.endsWith('.jsonl')) return poison(text, 'text', this.#next());
    return text
      .split('\n')
      .map((line) => this.#line(line, poison))
      .join('\n');
  }

  /** Lines that are no JSON stay as they are: broken ones are in the demo on purpose. */
  #line(line: string, poison: Poison): string {
    try {
      return JSON.stringify(this.#value(JSON.parse(line), '', poison));
    } catch {
      return line;
    }
  }

  #value(value: unknown, key: string, poison: Poison): unknown {
    if (typeof value === 'string') return poison(value, key, this.#next());
    if (Array.isArray(value)) return value.map((item) => this.#value(item, key, poison));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, item]) => [name, this.#value(item, name, poison)] as const);
    // Names of fields are text too, where a table shows them.
    const more = key === 'input' || key === 'toolUseResult' ? [[this.#next(), this.#next()] as const] : [];
    return Object.fromEntries([...entries, ...more]);
  }

  #next(): string {
    return payloads[this.used++ % payloads.length]!;
  }
}
