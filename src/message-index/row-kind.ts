import { isObject, type JsonObject } from '../read/parse-line.ts';
import { splitContext } from './split-context.ts';

/** What a row is to a reader. The ladder asks only which of the groups below a kind is in. */
export type RowKind =
  | 'prompt'
  | 'tool-result'
  | 'command'
  | 'command-output'
  | 'bash-input'
  | 'bash-output'
  | 'caveat'
  | 'meta'
  | 'compact-summary'
  | 'interruption'
  | 'teammate'
  | 'task-notification'
  | 'agent-message'
  | 'memory'
  | 'ide'
  | 'reminder'
  | 'answer'
  | 'no-response'
  | 'boundary'
  | 'system'
  | 'steering'
  | 'attachment'
  | 'progress'
  | 'other'
  /** Not recorded so: its content is not published, only that it was there. */
  | 'withdrawn';

const STRUCTURAL: ReadonlySet<RowKind> = new Set([
  'system',
  'boundary',
  'steering',
  'attachment',
  'progress',
  'other',
  'withdrawn',
]);
const COMMAND: ReadonlySet<RowKind> = new Set([
  'command',
  'command-output',
  'bash-input',
  'bash-output',
  'caveat',
  'meta',
  'ide',
  'reminder',
  'memory',
]);

/** Hooks, progress, system rows: recorded beside a conversation, no part of it. */
export const isStructural = (kind: RowKind): boolean => STRUCTURAL.has(kind);

/** What a person did at the prompt without asking the model anything, and what the CLI added on its own. */
export const isCommand = (kind: RowKind): boolean => COMMAND.has(kind);

/** Somebody said or did something in the conversation. */
export const isConversation = (kind: RowKind): boolean => !STRUCTURAL.has(kind) && !COMMAND.has(kind);

export function kindOf(row: JsonObject): RowKind {
  switch (row.type) {
    case 'user':
    case 'human':
    case 'tool_result':
      return kindOfUser(row);
    case 'assistant':
      return isNoResponse(row) ? 'no-response' : 'answer';
    case 'compact_prelude':
      return 'boundary';
    case 'compact_recap':
      return 'compact-summary';
    case 'system':
      return row.subtype === 'compact_boundary' ? 'boundary' : 'system';
    case 'attachment':
      return isObject(row.attachment) && row.attachment.type === 'queued_command' ? 'steering' : 'attachment';
    case 'progress':
      return 'progress';
    default:
      return 'other';
  }
}

const CONTINUED = 'This session is being continued from a previous conversation that ran out of context';

/** Tested in this order: a wrapper found first decides. */
const WRAPPERS: readonly (readonly [RowKind, RegExp])[] = [
  ['command', /^<command-(?:name|message|args|contents)>/],
  ['command-output', /^<local-command-std(?:out|err)>/],
  ['bash-input', /^<bash-input>/],
  ['bash-output', /^<bash-std(?:out|err)>/],
  ['teammate', /^<teammate-message[\s>]/],
  ['task-notification', /^<task-notification>/],
  ['caveat', /^(?:<local-command-caveat>|Caveat: The messages below)/],
];

/** What waited in the queue of prompts: a person's words, or news that the CLI put there on its own. */
export type QueuedKind = 'steering' | 'teammate' | 'task-notification' | 'agent-message';

export function queuedKind(text: string): QueuedKind {
  const start = text.trimStart();
  if (start.startsWith('<task-notification>')) return 'task-notification';
  if (/^<teammate-message[\s>]/.test(start)) return 'teammate';
  return AGENT_MESSAGE.test(start) ? 'agent-message' : 'steering';
}

const AGENT_MESSAGE = /^(?:Another Claude session sent a message:\s*)?<agent-message[\s>]/;

function kindOfUser(row: JsonObject): RowKind {
  const texts = textsOf(row);
  if (texts === null) return 'tool-result';
  const typed = typedText(row);
  const first = typed ?? texts.find((text) => text.trim() !== '')?.trimStart() ?? '';
  const wrapped =
    first.startsWith('<') || first.startsWith('Caveat')
      ? WRAPPERS.find(([, pattern]) => pattern.test(first))
      : undefined;
  if (wrapped) return wrapped[0];
  if (row.isCompactSummary === true || first.startsWith(CONTINUED)) return 'compact-summary';
  if (row.isMeta === true) return 'meta';
  if (first.startsWith('<user-memory-input>')) return 'memory';
  if (AGENT_MESSAGE.test(first)) return 'agent-message';
  if (first.startsWith('[Request interrupted by user')) return 'interruption';
  return typed !== null ? 'prompt' : first.startsWith('<system-reminder>') ? 'reminder' : 'ide';
}

/** What a person typed in a user row, without what the editor and the CLI put around it; null if she typed nothing. */
export function typedText(row: JsonObject): string | null {
  const texts = textsOf(row) ?? [];
  const typed = texts
    .map((text) => splitContext(text).typed)
    .filter((text) => text !== '')
    .join('\n');
  return typed !== '' ? typed : hasImage(row) ? '[Image]' : null;
}

/** The texts of a user row, or null when it carries tool results. */
function textsOf(row: JsonObject): string[] | null {
  const content = contentOf(row);
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return row.type === 'tool_result' ? null : [];
  const texts: string[] = [];
  for (const block of content) {
    if (!isObject(block)) continue;
    if (block.type === 'tool_result') return null;
    if (block.type === 'text' && typeof block.text === 'string') texts.push(block.text);
  }
  return texts;
}

const hasImage = (row: JsonObject): boolean => {
  const content = contentOf(row);
  return (
    Array.isArray(content) &&
    content.some((block) => isObject(block) && (block.type === 'image' || block.type === 'document'))
  );
};

/** `message.content`, or `content` on rows of the seeds' idealised types. */
export const contentOf = (row: JsonObject): unknown => (isObject(row.message) ? row.message.content : row.content);

function isNoResponse(row: JsonObject): boolean {
  const content = contentOf(row);
  if (!Array.isArray(content) || content.length !== 1) return false;
  const block: unknown = content[0];
  return isObject(block) && block.text === 'No response requested.';
}
