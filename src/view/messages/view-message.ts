import type { JsonObject } from '../../read/parse-line.ts';
import type { SessionFiles } from '../../redact/publish-files.ts';
import { anchorOf } from '../addresses.ts';
import type { Message } from '../group-messages.ts';
import { queuedRow, str, textOf } from '../read-content.ts';
import type { ReadRow, SessionPages } from '../session-pages.ts';
import type { Shelf } from '../shelf.ts';
import { viewLateResult as viewResult, viewTool } from '../tools/look-up-tool.ts';
import { cutWords } from './cut-words.ts';
import { cutLine } from './event-line.ts';
import type { AgentView, CallView, MessageFrame, MessageView } from './message-view.ts';
import { teammateWords } from './teammate-words.ts';
import { type ContentRow, resultFor, viewAnswer } from './view-answer.ts';
import { viewCommand } from './view-command.ts';
import { viewLine, viewWithdrawn } from './view-line.ts';
import { viewSaid } from './view-said.ts';

export interface MessageContext {
  readonly pages: SessionPages;
  readonly read: ReadRow;
  readonly shelf: Shelf;
  /** Outputs and runs that were kept beside the transcript. */
  readonly files: SessionFiles;
  /** Facts of an agent line, as its call shows them. */
  agentFacts(line: number): AgentView;
}

/** How a message stands on its page, beyond what it says. */
export interface MessagePlace {
  readonly inThread: boolean;
  /** Number of the prompt in its session, from 1. */
  readonly promptNumber: number | null;
  /** Whether the message before it is by the same speaker. */
  readonly continues: boolean;
  /** Name of the one who answers, and of the one who asks. */
  readonly answers: string;
  readonly asks: string | null;
  readonly before: number | null;
}

export interface Viewed {
  readonly view: MessageView;
  readonly calls: readonly CallView[];
}

export function viewMessage(message: Message, place: MessagePlace, context: MessageContext): Viewed {
  const { pages, shelf, read } = context;
  const rows = message.rows.map((row) => contentRow(row, context));
  const values = message.steering ? [queuedRow(message.steering.text)] : rows.map(({ value }) => value);
  const frame = (placed: ReadonlySet<string> = new Set()): MessageFrame => frameOf(message, placed, place, pages);
  const first = rows[0];
  const firstId = first ? anchorOf(first.id) : '';
  switch (message.kind) {
    case 'prompt': {
      const said = viewSaid(values[0] ?? {}, firstId, shelf);
      const isTask = place.inThread && place.asks !== null;
      const name = isTask ? 'Task' : 'Prompt';
      return only({
        ...frame(new Set([firstId])),
        template: 'prompt',
        number: place.promptNumber,
        name,
        note: isTask ? `from ${place.asks}` : null,
        said,
      });
    }
    case 'steering': {
      const id = message.steering ? pages.anchorOfMessage(message) : firstId;
      return only({ ...frame(new Set([id])), template: 'steer', said: viewSaid(values[0] ?? {}, id, shelf) });
    }
    case 'answer':
    case 'no-response':
      return viewAnswerMessage(message, rows, place, context);
    case 'late-result':
      return viewLateResult(rows[0]!, message, place, context);
    case 'command':
    case 'bash-input':
      return only({ ...frame(), template: 'command', ...viewCommand(values, shelf) });
    case 'compaction': {
      const summaryRow = message.rows.find(
        (row) => pages.timeline.tree.drawn.dag.index.rows[row]!.kind === 'compact-summary',
      );
      const mark = pages.compactionAt(summaryRow);
      const summary = summaryRow === undefined ? null : textOf(read(summaryRow));
      const words = summary === null ? 0 : summary.split(/\s+/).length;
      return only({
        ...frame(),
        template: 'compaction',
        label: mark?.label ?? '📦 Conversation compacted',
        summary: summary === null ? null : cutWords(summary, 'summary', shelf),
        words,
      });
    }
    case 'interruption':
      return only({
        ...frame(),
        template: 'halt',
        words: textOf(values[0] ?? {}).includes('for tool use')
          ? 'Tool call stopped by the user'
          : 'Interrupted by the user',
      });
    case 'teammate': {
      const said = teammateWords(textOf(values[0] ?? {}));
      const messages = said.map(({ name, text }) => ({ name, said: cutWords(text, 'message', shelf) }));
      const name = [...new Set(said.map((one) => one.name))].join(', ');
      return only({ ...frame(), template: 'teammate', name, note: 'teammate', messages });
    }
    case 'withdrawn':
      return only({ ...frame(), template: 'line', line: viewWithdrawn(place.continues) });
    default:
      return only({ ...frame(), template: 'line', line: cutLine(viewLine(message.kind, values), shelf) });
  }
}

const contentRow = (row: number, { pages, read }: MessageContext): ContentRow => ({
  id: pages.idOf(row),
  value: read(row),
  time: pages.timeOf(row),
  session: pages.timeline.tree.drawn.dag.index.rows[row]!.session,
});

const only = (view: MessageView): Viewed => ({ view, calls: [] });

function frameOf(
  message: Message,
  placed: ReadonlySet<string>,
  place: MessagePlace,
  pages: SessionPages,
): MessageFrame {
  const { rows, number, steering } = message;
  const ids = rows.flatMap((row) => [anchorOf(pages.idOf(row)), ...pages.aliasesOf(row)]);
  const anchors = (steering ? [pages.anchorOfMessage(message)] : ids).filter((id) => !placed.has(id));
  const time = rows[0] === undefined ? (steering?.time ?? Number.NaN) : pages.timeOf(rows[0]);
  const link = `#${pages.anchorOfMessage(message)}`;
  return { id: `msg-d-${number}`, anchors, link, time: Number.isNaN(time) ? null : time, inThread: place.inThread };
}

function viewAnswerMessage(
  message: Message,
  rows: readonly ContentRow[],
  place: MessagePlace,
  context: MessageContext,
): Viewed {
  const { pages, shelf } = context;
  const { index } = pages.timeline.tree.drawn.dag;
  const answers = rows.filter((_, at) => index.rows[message.rows[at]!]!.answer !== null);
  const { blocks, calls, anchors } = viewAnswer(answers, {
    shelf,
    viewTool,
    before: place.before,
    resultOf: (callId) => {
      const pair = pages.pairOf(callId, message.rows[0]!);
      if (!pair?.isJoined || !message.rows.includes(pair.resultRow)) return null;
      return contentRow(pair.resultRow, context);
    },
    lateResultOf: (callId) => {
      const pair = pages.pairOf(callId, message.rows[0]!);
      const link = pair && !pair.isJoined ? pages.linkTo(pair.resultRow) : null;
      return link === null || pair === null ? null : { link, time: pages.timeOf(pair.resultRow) };
    },
    files: context.files,
    expansionOf: (callId) => {
      const row = message.rows.find((at) => index.rows[at]!.extra?.expands === callId);
      return row === undefined ? null : contentRow(row, context);
    },
    agentsOf: (callId) =>
      message.nested
        .filter((line) => pages.timeline.tree.lines[line]!.anchor?.call.id === callId)
        .map(context.agentFacts),
  });
  const placed = new Set(blocks.flatMap((block) => ('id' in block ? [block.id] : [])));
  for (const { id, resultIds } of calls) for (const anchor of [id, ...resultIds]) placed.add(anchor);
  const frame = frameOf(message, placed, place, pages);
  const extra = anchors.filter((id) => !frame.anchors.includes(id));
  const view: MessageView = {
    ...frame,
    anchors: [...frame.anchors, ...extra],
    template: 'answer',
    name: place.answers,
    continues: place.continues,
    blocks,
  };
  return { view, calls };
}

/** A result that came after other words stands at its own place, as a call of its own that points back. */
function viewLateResult(row: ContentRow, message: Message, place: MessagePlace, context: MessageContext): Viewed {
  const { pages, shelf, read } = context;
  const [callId] = pages.timeline.tree.drawn.dag.index.rows[message.rows[0]!]!.results;
  const pair = callId === undefined ? null : pages.pairOf(callId, message.rows[0]!);
  const result = resultFor(row, callId ?? '', pair ? pages.timeOf(pair.callRow) : null, context);
  const call = pair ? callBlock(read(pair.callRow), callId ?? '') : null;
  const view = viewResult(
    { name: call?.name ?? 'Result', input: call?.input ?? {}, result, cwd: str(row.value.cwd) },
    shelf,
  );
  const id = anchorOf(row.id);
  const callView: CallView = {
    id,
    view,
    resultIds: [],
    late: pair ? { link: pages.linkTo(pair.callRow) ?? '', time: pages.timeOf(pair.callRow) } : null,
    agents: [],
    phases: [],
  };
  const frame = frameOf(message, new Set([id]), place, pages);
  return {
    view: {
      ...frame,
      template: 'answer',
      name: 'Result',
      continues: true,
      blocks: [{ kind: 'ledger', tally: null, items: [{ kind: 'call', call: callView }] }],
    },
    calls: [callView],
  };
}

function callBlock(row: JsonObject, callId: string): { name: string; input: JsonObject } | null {
  const content = (row.message as JsonObject | undefined)?.content;
  const block = Array.isArray(content)
    ? (content.find((item: JsonObject) => item?.id === callId) as JsonObject | undefined)
    : undefined;
  return block ? { name: str(block.name) ?? 'tool', input: (block.input ?? {}) as JsonObject } : null;
}
