import { str } from '../read/json-values.ts';
import { isObject, type JsonObject } from '../read/parse-line.ts';
import { contentOf, type RowKind, typedText } from './row-kind.ts';

/** An agent that a row says was spawned, and by which call. */
export interface Spawned {
  readonly agent: string;
  readonly call: string | null;
}

const NONE_SPAWNED: readonly Spawned[] = [];
const NO_RUNS: readonly string[] = [];

/** `agentId` on a result (structured, or in the tail of its text) and on an agent's progress. */
export function spawnedBy(value: JsonObject, kind: RowKind, results: readonly string[]): readonly Spawned[] {
  if (kind === 'progress') {
    const data = isObject(value.data) ? value.data : {};
    const agent = data.type === 'agent_progress' ? str(data.agentId) : null;
    return agent === null ? NONE_SPAWNED : [{ agent, call: str(value.parentToolUseID) }];
  }
  if (kind !== 'tool-result') return NONE_SPAWNED;
  const call = results[0] ?? null;
  const agent = isObject(value.toolUseResult) ? str(value.toolUseResult.agentId) : null;
  if (agent !== null) return [{ agent, call }];
  const content = contentOf(value);
  return Array.isArray(content) ? content.flatMap(tailOf) : NONE_SPAWNED;
}

const TAIL = /(?:^|\n)agentId: ([\w-]+)/;
const TAIL_LENGTH = 1200;

function tailOf(block: unknown): readonly Spawned[] {
  if (!isObject(block) || typeof block.tool_use_id !== 'string') return NONE_SPAWNED;
  const parts = Array.isArray(block.content) ? block.content : [{ text: block.content }];
  for (const part of parts) {
    const text = isObject(part) && typeof part.text === 'string' ? part.text.slice(-TAIL_LENGTH) : '';
    const agent = TAIL.exec(text)?.[1];
    if (agent !== undefined) return [{ agent, call: block.tool_use_id }];
  }
  return NONE_SPAWNED;
}

const OPENING = '<teammate-message';
/** Attributes may hold `>`, so they are read as what they are. */
const ATTRIBUTES = /((?:\s+[\w-]+=(?:"[^"]*"|'[^']*'))*)\s*>/y;
const IS_LEAD = /teammate_id=["']team-lead["']/;

/** What the team lead told a teammate to do: its first message may bring words of others too. */
function leadersWords(text: string): string | null {
  for (let at = text.indexOf(OPENING); at !== -1; at = text.indexOf(OPENING, at + 1)) {
    ATTRIBUTES.lastIndex = at + OPENING.length;
    const attributes = ATTRIBUTES.exec(text)?.[1];
    if (attributes === undefined || !IS_LEAD.test(attributes)) continue;
    const end = text.indexOf('</teammate-message>', ATTRIBUTES.lastIndex);
    return text.slice(ATTRIBUTES.lastIndex, end === -1 ? undefined : end);
  }
  return null;
}

/** The task given to an agent, folded for comparison. */
export function taskOf(value: JsonObject, kind: RowKind): string | null {
  if (kind !== 'prompt' && kind !== 'teammate') return null;
  const content = contentOf(value);
  const text = typeof content === 'string' ? content : (typedText(value) ?? '');
  return foldText(kind === 'teammate' ? (leadersWords(text) ?? text) : text);
}

/** Workflow runs that a result says were started. */
export function runsOf(value: JsonObject): readonly string[] {
  const result = isObject(value.toolUseResult) ? value.toolUseResult : {};
  const told = result.runId === undefined ? taskTold(value) : str(result.taskId);
  const ids = [str(result.runId), told].filter((id) => id !== null);
  return ids.length > 0 ? ids : NO_RUNS;
}

/** Older results only say it in words. */
function taskTold(value: JsonObject): string | null {
  const content = contentOf(value);
  const block = Array.isArray(content) && isObject(content[0]) ? content[0] : {};
  const part: unknown = Array.isArray(block.content) ? block.content[0] : { text: block.content };
  const text = isObject(part) && typeof part.text === 'string' ? part.text.slice(0, TAIL_LENGTH) : '';
  return text.includes('Task ID: ') ? (/Task ID: ([\w-]+)/.exec(text)?.[1] ?? null) : null;
}

/** White space and case folded: an agent's first row is its caller's prompt, but not to the letter. */
export const foldText = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
