import { isObject, type JsonObject } from '../read/parse-line.ts';
import type { Row, RowRef } from '../read/read-transcript.ts';
import { contentMarks } from './content-key.ts';
import { contentOf, kindOf, type RowKind, typedText } from './row-kind.ts';

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

/** What few rows have, kept apart so that the many stay small. */
export interface Extra {
  /** What a person typed, in one line: as a prompt, or while the assistant worked. */
  readonly typed: string | null;
  readonly compaction: Compaction | null;
  /** Agents that the row says were spawned, and by which call. */
  readonly spawned: readonly { readonly agent: string; readonly call: string | null }[];
  /** Workflow runs that the row says were started, by run or task id. */
  readonly runs: readonly string[];
  /** The task given to an agent, folded for comparison. */
  readonly task: string | null;
  readonly isFork: boolean;
  readonly isActive: boolean;
  /** Uuids of agent rows that a progress row quotes. */
  readonly quoted: string | null;
  readonly cwd: string | null;
}

export interface Compaction {
  readonly logicalParent: string | null;
  readonly preserved: readonly string[];
  readonly preTokens: number | null;
}

const NO_CALLS: readonly Call[] = [];
const NO_IDS: readonly string[] = [];

/** The facts of a row that has a uuid. `session` is the one of its file, for rows that name none. */
export function indexRow(row: Row, session: string, time: number): IndexedRow {
  const { ref, value } = row;
  const kind = row.sound || hasContent(value) ? kindOf(value) : 'other';
  const isUser = value.type === 'user' || value.type === 'human' || value.type === 'tool_result';
  const isAssistant = value.type === 'assistant';
  const agent = ref.file.agent ?? (value.isSidechain === true ? str(value.agentId) : null);
  return {
    ref,
    uuid: value.uuid as string,
    parentUuid: str(value.parentUuid),
    type: typeof value.type === 'string' ? value.type : '',
    kind,
    session: str(value.sessionId) ?? session,
    agent,
    isSidechain: value.isSidechain === true,
    time,
    version: str(value.version),
    marks: isUser || isAssistant || kind === 'compact-summary' ? contentMarks(value) : NO_IDS,
    calls: isAssistant ? callsOf(value) : NO_CALLS,
    results: isUser ? resultsOf(value) : NO_IDS,
    answer: isAssistant ? answerOf(value) : null,
    extra: extraOf(row, kind, agent),
  };
}

/** A row with a field of the wrong shape is still what it says, as long as it says something. */
const hasContent = (value: JsonObject): boolean => {
  const content = contentOf(value);
  return typeof content === 'string' || Array.isArray(content);
};

function callsOf(value: JsonObject): readonly Call[] {
  const content = contentOf(value);
  if (!Array.isArray(content)) return NO_CALLS;
  const calls: Call[] = [];
  for (const block of content) {
    if (!isObject(block) || typeof block.id !== 'string') continue;
    if (block.type === 'tool_use' || block.type === 'server_tool_use')
      calls.push({ id: block.id, name: String(block.name), spawn: spawnOf(block) });
  }
  return calls.length > 0 ? calls : NO_CALLS;
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

function resultsOf(value: JsonObject): readonly string[] {
  const content = contentOf(value);
  if (!Array.isArray(content)) return NO_IDS;
  const ids: string[] = [];
  for (const block of content)
    if (isObject(block) && block.type === 'tool_result' && typeof block.tool_use_id === 'string')
      ids.push(block.tool_use_id);
  return ids.length > 0 ? ids : NO_IDS;
}

function answerOf(value: JsonObject): Answer {
  const message = isObject(value.message) ? value.message : {};
  const content = Array.isArray(message.content) ? message.content : [];
  return {
    id: str(message.id),
    model: str(message.model),
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

function extraOf(row: Row, kind: RowKind, agent: string | null): Extra | null {
  const { value, ref } = row;
  const extra: Extra = {
    typed: kind === 'prompt' ? preview(typedText(value)) : kind === 'steering' ? preview(steeringText(value)) : null,
    compaction: kind === 'boundary' ? compactionOf(value) : null,
    spawned: spawnedBy(value, kind),
    runs: kind === 'tool-result' ? runsOf(value) : NO_IDS,
    task: agent !== null || value.isSidechain === true ? taskOf(value, kind) : null,
    isFork: value.forkedFrom !== undefined && value.forkedFrom !== null,
    isActive: value.is_active === true,
    quoted: kind === 'progress' ? quotedUuid(value) : null,
    cwd: ref.line <= HEAD ? str(value.cwd) : null,
  };
  const isEmpty =
    (extra.typed ?? extra.compaction ?? extra.task ?? extra.quoted ?? extra.cwd) === null &&
    !(extra.isFork || extra.isActive || extra.spawned.length > 0 || extra.runs.length > 0);
  return isEmpty ? null : extra;
}

/** The first rows of a file say where it was run; the others repeat it. */
const HEAD = 64;
const NONE_SPAWNED: Extra['spawned'] = [];
const LONGEST_PREVIEW = 240;

/** One line of a text, for titles and for telling whether two texts are the same. */
export const preview = (text: string | null): string | null => {
  if (text === null) return null;
  const line = text
    .slice(0, 4 * LONGEST_PREVIEW)
    .replace(/\s+/g, ' ')
    .trim();
  const short = line.length > LONGEST_PREVIEW ? `${line.slice(0, LONGEST_PREVIEW - 1)}…` : line;
  return Buffer.from(short).toString(); // a copy: a slice would keep the whole prompt in memory
};

function steeringText(value: JsonObject): string | null {
  const prompt = isObject(value.attachment) ? value.attachment.prompt : null;
  if (typeof prompt === 'string') return prompt;
  const parts = Array.isArray(prompt) ? prompt : [];
  return parts.map((part) => (isObject(part) && typeof part.text === 'string' ? part.text : '')).join('\n');
}

function compactionOf(value: JsonObject): Compaction {
  const meta = isObject(value.compactMetadata) ? value.compactMetadata : {};
  const segment = isObject(meta.preservedSegment) ? meta.preservedSegment : {};
  const messages = isObject(meta.preservedMessages) ? meta.preservedMessages : {};
  const uuids = Array.isArray(messages.uuids) ? messages.uuids : [];
  return {
    logicalParent: str(value.logicalParentUuid),
    preserved: [segment.tailUuid, uuids.at(-1), segment.headUuid, uuids[0]].filter(
      (id): id is string => typeof id === 'string',
    ),
    preTokens: typeof meta.preTokens === 'number' && Number.isFinite(meta.preTokens) ? meta.preTokens : null,
  };
}

/** `agentId` on a result (structured, or in the tail of its text) and on an agent's progress. */
function spawnedBy(value: JsonObject, kind: RowKind): Extra['spawned'] {
  if (kind === 'progress') {
    const data = isObject(value.data) ? value.data : {};
    const agent = data.type === 'agent_progress' ? str(data.agentId) : null;
    return agent === null ? NONE_SPAWNED : [{ agent, call: str(value.parentToolUseID) }];
  }
  if (kind !== 'tool-result') return NONE_SPAWNED;
  const call = resultsOf(value)[0] ?? null;
  const agent = isObject(value.toolUseResult) ? str(value.toolUseResult.agentId) : null;
  if (agent !== null) return [{ agent, call }];
  const content = contentOf(value);
  return Array.isArray(content) ? content.flatMap(tailOf) : NONE_SPAWNED;
}

const TAIL = /(?:^|\n)agentId: ([\w-]+)/;
const TAIL_LENGTH = 1200;

function tailOf(block: unknown): Extra['spawned'] {
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

function taskOf(value: JsonObject, kind: RowKind): string | null {
  if (kind !== 'prompt' && kind !== 'teammate') return null;
  const content = contentOf(value);
  const text = typeof content === 'string' ? content : (typedText(value) ?? '');
  return foldText(kind === 'teammate' ? (leadersWords(text) ?? text) : text);
}

function runsOf(value: JsonObject): readonly string[] {
  const result = isObject(value.toolUseResult) ? value.toolUseResult : {};
  const told = result.runId === undefined ? taskTold(value) : str(result.taskId);
  const ids = [str(result.runId), told].filter((id) => id !== null);
  return ids.length > 0 ? ids : NO_IDS;
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
const foldText = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

function quotedUuid(value: JsonObject): string | null {
  const message = isObject(value.data) ? value.data.message : undefined;
  return isObject(message) ? str(message.uuid) : null;
}

const str = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const num = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
