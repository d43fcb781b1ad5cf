import { str } from '../read/json-values.ts';
import { isObject, type JsonObject } from '../read/parse-line.ts';
import type { Row, RowRef } from '../read/read-transcript.ts';
import { contentMarks } from './content-key.ts';
import { foldText } from './find-spawns.ts';
import { type Extra, extraOf } from './row-extra.ts';
import { contentOf, kindOf, type RowKind } from './row-kind.ts';

/** A call of a tool, as far as the tree needs it. */
export interface Call {
  readonly id: string;
  readonly name: string;
  /** Set when the call may spawn an agent. */
  readonly spawn: {
    readonly prompt: string;
    readonly agentType: string | null;
    readonly description: string | null;
  } | null;
}

export interface Usage {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

/**
 * What the stages below know of a row: its place and its facts, not its content. Content stays on disk until a page
 * needs it, so memory grows with the number of rows and not with what they hold.
 */
export interface IndexedRow {
  readonly ref: RowRef;
  /** As written; `id` of the message index may add `~2` to tell two contents of one uuid apart. */
  readonly uuid: string;
  readonly parentUuid: string | null;
  readonly type: string;
  readonly kind: RowKind;
  readonly session: string;
  /** The agent whose file or sidechain the row is in. */
  readonly agent: string | null;
  readonly isSidechain: boolean;
  /** Milliseconds; NaN when the row has none. */
  readonly time: number;
  readonly version: string | null;
  /** One for each content block of a user or assistant row: see `contentMarks`. */
  readonly marks: readonly string[];
  readonly calls: readonly Call[];
  /** Calls that the row brings results for. */
  readonly results: readonly string[];
  readonly answer: Answer | null;
  readonly extra: Extra | null;
}

/** The API message that a row is a block of. */
export interface Answer {
  readonly id: string | null;
  readonly model: string | null;
  readonly usage: Usage | null;
  /** Prose or thinking: what a late tool result must not be pulled across. */
  readonly speaks: boolean;
}

type Once = (text: string) => string;

const NO_CALLS: readonly Call[] = [];
const NO_IDS: readonly string[] = [];

/**
 * The facts of a row that has a uuid. `session` is the one of its file, for rows that name none; `once` gives for a text
 * the one that is kept of all that are equal.
 */
export function indexRow(row: Row, session: string, time: number, once: Once): IndexedRow {
  const { ref, value } = row;
  const kind = row.sound || hasContent(value) ? kindOf(value) : 'other';
  const isUser = value.type === 'user' || value.type === 'human' || value.type === 'tool_result';
  const isAssistant = value.type === 'assistant';
  const agent = ref.file.agent ?? (value.isSidechain === true ? str(value.agentId) : null);
  const results = isUser ? resultsOf(value, once) : NO_IDS;
  return {
    ref,
    uuid: once(value.uuid as string),
    parentUuid: onceOr(value.parentUuid, once),
    type: typeof value.type === 'string' ? value.type : '',
    kind,
    session: once(str(value.sessionId) ?? session),
    agent,
    isSidechain: value.isSidechain === true,
    time,
    version: str(value.version),
    marks: isUser || isAssistant || kind === 'compact-summary' ? contentMarks(value) : NO_IDS,
    calls: isAssistant ? callsOf(value, once) : NO_CALLS,
    results,
    answer: isAssistant ? answerOf(value, once) : null,
    extra: extraOf(row, kind, agent, results),
  };
}

function onceOr(value: unknown, once: Once): string | null {
  const text = str(value);
  return text === null ? null : once(text);
}

/** A row with a field of the wrong shape is still what it says, as long as it says something. */
const hasContent = (value: JsonObject): boolean => {
  const content = contentOf(value);
  return typeof content === 'string' || Array.isArray(content);
};

function callsOf(value: JsonObject, once: Once): readonly Call[] {
  const content = contentOf(value);
  if (!Array.isArray(content)) return NO_CALLS;
  const calls: Call[] = [];
  for (const block of content) {
    if (!isObject(block) || typeof block.id !== 'string') continue;
    if (block.type === 'tool_use' || block.type === 'server_tool_use')
      calls.push({ id: once(block.id), name: String(block.name), spawn: spawnOf(block) });
  }
  return calls.length > 0 ? calls.slice() : NO_CALLS; // a copy: what has grown has room for seventeen
}

function spawnOf(block: JsonObject): Call['spawn'] {
  if (block.name !== 'Task' && block.name !== 'Agent') return null;
  const input = isObject(block.input) ? block.input : {};
  return {
    prompt: foldText(String(input.prompt ?? '')),
    agentType: str(input.subagent_type),
    description: str(input.description),
  };
}

function resultsOf(value: JsonObject, once: Once): readonly string[] {
  const content = contentOf(value);
  if (!Array.isArray(content)) return NO_IDS;
  const ids: string[] = [];
  for (const block of content)
    if (isObject(block) && block.type === 'tool_result' && typeof block.tool_use_id === 'string')
      ids.push(once(block.tool_use_id));
  return ids.length > 0 ? ids.slice() : NO_IDS;
}

function answerOf(value: JsonObject, once: Once): Answer {
  const message = isObject(value.message) ? value.message : {};
  const content = Array.isArray(message.content) ? message.content : [];
  return {
    id: onceOr(message.id, once),
    model: onceOr(message.model, once),
    usage: isObject(message.usage) ? usageOf(message.usage) : null,
    speaks: content.some((block) => isObject(block) && (hasWords(block.text) || hasWords(block.thinking))),
  };
}

const hasWords = (text: unknown): boolean => typeof text === 'string' && text.trim() !== '';

const usageOf = (usage: JsonObject): Usage => ({
  input: num(usage.input_tokens),
  output: num(usage.output_tokens),
  cacheRead: num(usage.cache_read_input_tokens),
  cacheWrite: num(usage.cache_creation_input_tokens),
});

const num = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
