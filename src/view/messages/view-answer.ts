import { isObject, type JsonObject } from '../../read/parse-line.ts';
import type { SessionFiles } from '../../redact/publish-files.ts';
import { anchorOf } from '../addresses.ts';
import { blocksOf, num, str, textOf } from '../read-content.ts';
import type { Shelf } from '../shelf.ts';
import type { ResultPart, ToolCall, ToolResult, ToolView } from '../tools/tool-view.ts';
import { savedFile } from '../tools/unwrap-persisted.ts';
import { cutWords } from './cut-words.ts';
import { cutLine, eventBody, eventLine } from './event-line.ts';
import type { AgentView, AnswerBlock, CallView, LedgerItem, LineView } from './message-view.ts';
import { sayApiError } from './say-api-error.ts';
import { viewPhases, workflowRun } from './view-phases.ts';

/** A row of an answer with its content and the moment it was written. */
export interface ContentRow {
  readonly id: string;
  readonly value: JsonObject;
  readonly time: number;
  readonly session: string;
}

/** What surrounds an answer: results that came back, agents that were spawned. */
export interface AnswerContext {
  readonly shelf: Shelf;
  viewTool(call: ToolCall, shelf: Shelf): ToolView;
  /** The row that brought a call's result, when it is read with the call. */
  resultOf(callId: string): ContentRow | null;
  /** Where a result stands that came after other words. */
  lateResultOf(callId: string): CallView['late'];
  agentsOf(callId: string): readonly AgentView[];
  /** The row that brought what a skill says. */
  expansionOf(callId: string): ContentRow | null;
  readonly files: SessionFiles;
  /** When the row before the answer was written: thinking has no duration of its own. */
  readonly before: number | null;
}

/** The blocks of one answer, which the CLI wrote as a row each; calls between two pieces of prose are one ledger. */
export function viewAnswer(
  rows: readonly ContentRow[],
  context: AnswerContext,
): { blocks: readonly AnswerBlock[]; anchors: readonly string[]; calls: readonly CallView[] } {
  const blocks: AnswerBlock[] = [];
  const anchors: string[] = [];
  const all: CallView[] = [];
  let run: CallView[] = [];
  const closeLedger = (): void => {
    if (run.length > 0) blocks.push(ledgerOf(run));
    run = [];
  };
  let before = context.before;
  for (const row of rows) {
    const content = blocksOf(row.value);
    if (content.length === 0) anchors.push(anchorOf(row.id));
    for (const [nth, block] of content.entries()) {
      const id = anchorOf(row.id, nth);
      if (block.type === 'tool_use' || block.type === 'server_tool_use') {
        const call = viewCall(block, id, row.time, str(row.value.cwd), context);
        all.push(call);
        if (SETTLED.has(call.view.template) && call.late === null) {
          closeLedger();
          blocks.push({
            kind: 'settled',
            id,
            resultIds: call.resultIds,
            view: call.view,
            time: context.resultOf(str(block.id) ?? '')?.time ?? null,
          });
        } else run.push(call);
        continue;
      }
      const said = viewBlock(block, id, row, before, context.shelf);
      if (said === null) {
        anchors.push(id);
        continue;
      }
      closeLedger();
      blocks.push(said);
    }
    before = row.time;
  }
  closeLedger();
  return { blocks, anchors, calls: all };
}

/** Templates of calls that ask a person something: they stand open, outside the ledger. */
const SETTLED: ReadonlySet<string> = new Set(['ask', 'plan']);

/** A block that is no call; null where it says nothing. */
export function viewBlock(
  block: JsonObject,
  id: string,
  row: ContentRow,
  before: number | null,
  shelf: Shelf,
): AnswerBlock | null {
  switch (block.type) {
    case 'text': {
      const text = str(block.text) ?? '';
      if (text.trim() === '') return null;
      return row.value.isApiErrorMessage === true
        ? { kind: 'line', line: cutLine(errorLine(text), shelf) }
        : { kind: 'prose', id, words: cutWords(text, 'answer', shelf) };
    }
    case 'thinking': {
      const text = str(block.thinking) ?? '';
      if (text.trim() === '') return null;
      const seconds = before === null ? null : Math.round((row.time - before) / 1000);
      return {
        kind: 'think',
        id,
        seconds: seconds !== null && seconds >= 0 && seconds < 3600 ? seconds : null,
        opening: firstSentence(text),
        words: cutWords(text, 'thought', shelf),
      };
    }
    case 'redacted_thinking':
      return { kind: 'line', line: eventLine('thinking', 'Thinking', 'kept back by the provider') };
    case 'fallback':
      return {
        kind: 'line',
        line: {
          ...eventLine('theme', 'Another model took over', `${modelName(block.from)} → ${modelName(block.to)}`),
          tone: 'warn',
        },
      };
    case 'image':
      return { kind: 'line', line: eventLine('image', 'Picture', 'in the answer') };
    default:
      return {
        kind: 'line',
        line: {
          ...eventLine('more', str(block.type) ?? 'Block', 'a kind of block this version does not know'),
          body: eventBody(stringify(block)),
        },
      };
  }
}

const modelName = (value: unknown): string => str(value) ?? (isObject(value) ? (str(value.model) ?? '?') : '?');

function errorLine(told: string): LineView {
  const text = sayApiError(told);
  const isLong = text.length > 200;
  return {
    ...eventLine('error', 'API error', isLong ? `${text.slice(0, 199)}…` : text),
    tone: 'bad',
    body: isLong || text !== told ? eventBody(told) : null,
  };
}

const LONGEST_OPENING = 120;

function firstSentence(text: string): string {
  const line = text.trim().slice(0, 400).replace(/\s+/g, ' ');
  const sentence = /^.{20,}?[.!?…](?=\s|$)/.exec(line)?.[0] ?? line;
  return sentence.length > LONGEST_OPENING ? `${sentence.slice(0, LONGEST_OPENING - 1)}…` : sentence;
}

function ledgerOf(calls: readonly CallView[]): AnswerBlock {
  const failed = calls.filter(({ view }) => view.failed).length;
  const tally =
    calls.length === 1 && failed === 0
      ? null
      : `${calls.length} tool call${calls.length === 1 ? '' : 's'}${failed > 0 ? `, ${failed} failed` : ''}`;
  const items: LedgerItem[] =
    calls.length > 1 ? [{ kind: 'batch', calls }] : calls.map((call) => ({ kind: 'call', call }));
  return { kind: 'ledger', tally, items };
}

function viewCall(block: JsonObject, id: string, time: number, cwd: string | null, context: AnswerContext): CallView {
  const callId = str(block.id) ?? '';
  const row = context.resultOf(callId);
  const result = row && resultFor(row, callId, time, context);
  const expansion = context.expansionOf(callId);
  const run = row && block.name === 'Workflow' ? workflowRun(row, context.files) : null;
  const call: ToolCall = {
    name: str(block.name) ?? 'tool',
    input: isObject(block.input) ? block.input : {},
    result,
    cwd,
    expansion: expansion && textOf(expansion.value),
    run,
  };
  const agents = context.agentsOf(callId);
  return {
    id,
    view: context.viewTool(call, context.shelf),
    resultIds: [...(row === null ? [] : [resultAnchor(row, callId)]), ...(expansion ? [anchorOf(expansion.id)] : [])],
    late: row === null ? context.lateResultOf(callId) : null,
    agents,
    phases: viewPhases(agents, run),
  };
}

/** A row may bring several results: each has an anchor of its own. */
const resultAnchor = ({ id, value }: ContentRow, callId: string): string => {
  const nth = blocksOf(value).findIndex(({ tool_use_id }) => tool_use_id === callId);
  return anchorOf(id, Math.max(0, nth));
};

/** The part of a result row that answers one call. */
export function resultFor(
  row: ContentRow,
  callId: string,
  callTime: number | null,
  { shelf, files }: Pick<AnswerContext, 'shelf' | 'files'>,
): ToolResult {
  const blocks = blocksOf(row.value).filter(({ type }) => type === 'tool_result');
  const block = blocks.find(({ tool_use_id }) => tool_use_id === callId) ?? {};
  const content = Array.isArray(block.content)
    ? block.content.filter(isObject)
    : [{ type: 'text', text: str(block.content) ?? '' }];
  const milliseconds = callTime === null ? null : num(row.time - callTime);
  const structured = blocks.length === 1 ? row.value.toolUseResult : undefined;
  const saved = savedFile(str(content.find(({ type }) => type === 'text')?.text) ?? '', structured);
  return {
    isError: block.is_error === true,
    parts: content.map((part) => partOf(part, shelf)),
    structured,
    milliseconds: milliseconds !== null && milliseconds >= 0 ? milliseconds : null,
    saved: saved === null ? null : files.output(row.session, saved),
  };
}

function partOf(part: JsonObject, shelf: Shelf): ResultPart {
  if (part.type === 'text') return { kind: 'text', text: str(part.text) ?? '' };
  if (part.type !== 'image') return { kind: 'other', type: str(part.type) ?? 'part', value: part };
  const data = isObject(part.source) ? str(part.source.data) : null;
  return { kind: 'image', image: data === null ? null : shelf.image(data) };
}

function stringify(value: unknown): string {
  try {
    return (JSON.stringify(value, null, 2) ?? '').slice(0, 8000);
  } catch {
    return '…';
  }
}
