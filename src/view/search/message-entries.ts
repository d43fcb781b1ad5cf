import { splitContext } from '../../message-index/split-context.ts';
import { isObject, type JsonObject } from '../../read/parse-line.ts';
import { anchorOf } from '../addresses.ts';
import type { Message } from '../group-messages.ts';
import { teammateWords } from '../messages/teammate-words.ts';
import { outputsOf, slashCommand } from '../messages/view-command.ts';
import { viewLine } from '../messages/view-line.ts';
import { blocksOf, insideTag, queuedRow, str, textOf } from '../read-content.ts';
import type { ReadRow, SessionPages } from '../session-pages.ts';
import { callText } from './call-text.ts';
import { resultText, wholeResult } from './result-text.ts';
import { firstLines, firstOf, searchableText } from './searchable-text.ts';

export type Role =
  | 'prompt'
  | 'steering'
  | 'task'
  | 'answer'
  | 'thinking'
  | 'tool'
  | 'command'
  | 'summary'
  | 'teammate'
  | 'title'
  | 'note';

/** A piece of a message that can be found, and where a hit in it leads. */
export interface SearchEntry {
  readonly role: Role;
  readonly anchor: string;
  readonly tool: string | null;
  readonly model: string | null;
  /** Milliseconds; NaN when unknown. */
  readonly time: number;
  readonly text: string;
}

const CONTEXT = 600;
const NOTE = 600;
const LONG_NOTE = 20_000;

/** What of a message can be found. */
export function messageEntries(message: Message, pages: SessionPages, read: ReadRow): readonly SearchEntry[] {
  const [row] = message.rows;
  const said = (role: Role, text: string, of = row): SearchEntry[] =>
    text.trim() === ''
      ? []
      : [
          entry(
            role,
            of === undefined ? pages.anchorOfMessage(message) : anchorOf(pages.idOf(of)),
            of === undefined ? (message.steering?.time ?? Number.NaN) : pages.timeOf(of),
            searchableText(text),
          ),
        ];
  const value = row === undefined ? queuedRow(message.steering?.text ?? '') : read(row);
  switch (message.kind) {
    case 'header':
    case 'withdrawn':
    case 'no-response':
    case 'interruption':
    case 'caveat':
    case 'progress':
      return [];
    case 'prompt':
      return said(
        pages.timeline.tree.lines[message.line]!.thread.kind === 'agent' ? 'task' : 'prompt',
        promptText(value),
      );
    case 'steering':
      return said('steering', promptText(value));
    case 'answer':
      return answerEntries(message, pages, read);
    case 'late-result':
      return lateResult(message, pages, read);
    case 'command':
    case 'bash-input':
      return said('command', commandText(message.rows.map(read)));
    case 'compaction': {
      const { rows } = pages.timeline.tree.drawn.dag.index;
      const summary = message.rows.find((one) => rows[one]!.kind === 'compact-summary');
      return summary === undefined ? [] : said('summary', textOf(read(summary)), summary);
    }
    case 'teammate': {
      const words = teammateWords(textOf(value));
      return said('teammate', words.map(({ name, text }) => `${name}\n${text}`).join('\n'));
    }
    case 'agent-message':
      return said('teammate', textOf(value));
    default:
      return said('note', noteText(message.kind, value));
  }
}

const entry = (role: Role, anchor: string, time: number, text: string): SearchEntry => ({
  role,
  anchor,
  tool: null,
  model: null,
  time,
  text,
});

/** A person's words, and how what the editor added to them begins. */
function promptText(row: JsonObject): string {
  const split = blocksOf(row).flatMap(({ type, text }) =>
    type === 'text' && typeof text === 'string' ? [splitContext(text)] : [],
  );
  const context = split.flatMap((part) => part.context.filter(({ tag }) => tag !== 'system-reminder'));
  return [...split.map((part) => part.typed), ...context.map(({ text }) => firstOf(text, CONTEXT))].join('\n');
}

function commandText(rows: readonly JsonObject[]): string {
  const texts = rows.map(textOf);
  const typed = insideTag(texts.join('\n'), 'bash-input') ?? slashCommand(texts.join('\n'));
  const outputs = texts.flatMap(outputsOf).filter(({ text }) => text !== '(no content)');
  return [typed, ...outputs.map(({ text }) => firstLines(text, 8, CONTEXT))].join('\n');
}

/** Events: what their line says, and how what it opens to begins. What an agent in the background found counts whole. */
function noteText(kind: string, row: JsonObject): string {
  const { name, words, body, isMinor } = viewLine(kind, [row]);
  if (kind === 'system' && isMinor) return '';
  const most = kind === 'task-notification' || kind === 'memory' ? LONG_NOTE : NOTE;
  return [name, words, firstOf(body?.text ?? '', most)].join('\n');
}

function answerEntries(message: Message, pages: SessionPages, read: ReadRow): readonly SearchEntry[] {
  const { rows } = pages.timeline.tree.drawn.dag.index;
  return message.rows.flatMap((row) => {
    const { answer } = rows[row]!;
    if (answer === null) return [];
    const value = read(row);
    return blocksOf(value).flatMap((block, nth): readonly SearchEntry[] => {
      const at = { anchor: anchorOf(pages.idOf(row), nth), time: pages.timeOf(row), model: answer.model };
      const text = str(block.text) ?? str(block.thinking) ?? '';
      if (block.type === 'tool_use' || block.type === 'server_tool_use')
        return [{ ...at, role: 'tool', ...call(block, message, pages, read) }];
      if (text.trim() === '' || (block.type !== 'text' && block.type !== 'thinking')) return [];
      const role = block.type === 'thinking' ? 'thinking' : value.isApiErrorMessage === true ? 'note' : 'answer';
      return [{ ...at, role, tool: null, text: searchableText(text) }];
    });
  });
}

/** Words that nothing else in the archive repeats count whole: agents whose own rows are here say them there. */
const SPOKEN = /^(?:Task|Agent|AskUserQuestion|ExitPlanMode|exit_plan_mode|SendMessage|WebSearch|WebFetch)$/;

function call(
  block: JsonObject,
  message: Message,
  pages: SessionPages,
  read: ReadRow,
): Pick<SearchEntry, 'tool' | 'text'> {
  const [id, name] = [str(block.id) ?? '', str(block.name) ?? 'tool'];
  const hasThread = message.nested.some((line) => pages.timeline.tree.lines[line]!.anchor?.call.id === id);
  const input = isObject(block.input) ? block.input : {};
  const pair = pages.pairOf(id, message.rows[0]!);
  const result = pair?.isJoined && message.rows.includes(pair.resultRow) ? resultBlock(read(pair.resultRow), id) : null;
  const asked = callText(name, hasThread ? { ...input, prompt: '' } : input);
  const told = result === null ? '' : SPOKEN.test(name) && !hasThread ? wholeResult(result) : resultText(result);
  return { tool: name, text: `${asked}\n${told}` };
}

function lateResult(message: Message, pages: SessionPages, read: ReadRow): readonly SearchEntry[] {
  const row = message.rows[0]!;
  const { rows } = pages.timeline.tree.drawn.dag.index;
  return rows[row]!.results.flatMap((id): SearchEntry[] => {
    const pair = pages.pairOf(id, row);
    const call = pair && rows[pair.callRow]!;
    const tool = call?.calls.find((one) => one.id === id)?.name ?? null;
    const text = resultText(resultBlock(read(row), id));
    const at = { anchor: anchorOf(pages.idOf(row)), time: pages.timeOf(row) };
    return text === '' ? [] : [{ ...at, role: 'tool', tool, model: call?.answer?.model ?? null, text }];
  });
}

const resultBlock = (row: JsonObject, callId: string): JsonObject =>
  blocksOf(row).find(({ type, tool_use_id }) => type === 'tool_result' && tool_use_id === callId) ?? {};
