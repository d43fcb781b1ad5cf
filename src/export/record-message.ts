import { isObject, type JsonObject } from '../read/parse-line.ts';
import type { SessionFiles } from '../redact/publish-files.ts';
import type { Timeline } from '../timeline/write-timeline.ts';
import { anchorOf } from '../view/addresses.ts';
import type { Message } from '../view/group-messages.ts';
import type { LineView, MessageView } from '../view/messages/message-view.ts';
import { type ContentRow, resultFor, viewBlock } from '../view/messages/view-answer.ts';
import { viewMessage } from '../view/messages/view-message.ts';
import { viewPhases, workflowRun } from '../view/messages/view-phases.ts';
import { blocksOf, textOf as rowText, str } from '../view/read-content.ts';
import type { ReadRow, SessionPages } from '../view/session-pages.ts';
import type { ImageRef, Pictures } from '../view/shelf.ts';
import { cleanResult } from '../view/tools/clean-result.ts';
import { readPatch } from '../view/tools/read-patch.ts';
import { textOf } from '../view/tools/read-result.ts';
import { isCounted } from './line-messages.ts';
import type { BlockRecord, CallRecord, ImageRecord, MessageRecord, ResultRecord } from './session-document.ts';
import { WholeShelf } from './whole-shelf.ts';

export interface RecordContext {
  readonly timeline: Timeline;
  readonly read: ReadRow;
  readonly files: SessionFiles;
  readonly pictures: Pictures;
  /** The way from the file to the pictures, ending in `/`. */
  readonly pictureFolder: string;
  /** The way from the file, or from anywhere, to the pages of the project. */
  readonly pageFolder: string;
  /** The session on whose pages a line is read. */
  pagesOf(message: Message): SessionPages;
  /** The row whose result is read with a call, though it may stand in another message. */
  resultOf(callId: string, callRow: number): number | null;
}

/** A message as data: everything it says, and nothing about looks. */
export function recordMessage(message: Message, context: RecordContext): MessageRecord {
  const { timeline, pagesOf, pageFolder } = context;
  const { index } = timeline.tree.drawn.dag;
  const pages = pagesOf(message);
  const first = message.rows[0];
  const time = first === undefined ? (message.steering?.time ?? Number.NaN) : index.times[first]!;
  const models = message.rows.flatMap((row) => index.rows[row]!.answer?.model ?? []);
  const { by, blocks } = contentOf(message, pages, context);
  return {
    number: message.number,
    kind: message.kind,
    by,
    line: timeline.tree.lines[message.line]!.id,
    rows: message.rows.map((row) => index.ids[row]!),
    link: `${pageFolder}${pages.linkToMessage(message)}`,
    time: isoTime(time),
    model: models.find((model) => model !== '<synthetic>') ?? null,
    isCounted: isCounted(message, timeline),
    blocks,
  };
}

/** A time beyond what a calendar holds is none. */
export const isTime = (time: number): boolean => Math.abs(time) <= 8.64e15;

export const isoTime = (time: number): string | null => (isTime(time) ? new Date(time).toISOString() : null);

interface Content {
  readonly by: string;
  readonly blocks: BlockRecord[];
}

function contentOf(message: Message, pages: SessionPages, context: RecordContext): Content {
  const { tree } = context.timeline;
  const isAgent = tree.lines[message.line]!.thread.kind === 'agent';
  if (message.kind === 'answer' || message.kind === 'no-response')
    return { by: isAgent ? 'Agent' : 'Claude', blocks: answerBlocks(message, context) };
  if (message.kind === 'late-result') return { by: 'Result', blocks: lateResult(message, context) };
  const shelf = new WholeShelf(context.pictures);
  const place = {
    inThread: isAgent,
    promptNumber: null,
    continues: false,
    answers: 'Claude',
    asks: isAgent ? 'Claude' : null,
    before: null,
  };
  const { view } = viewMessage(message, place, {
    pages,
    read: context.read,
    shelf,
    files: context.files,
    agentFacts: () => NO_AGENT,
  });
  return viewedBlocks(view, shelf, context);
}

const NO_AGENT = { id: null, href: '', line: -1, type: '', title: null, facts: [] };

function viewedBlocks(view: MessageView, shelf: WholeShelf, context: RecordContext): Content {
  switch (view.template) {
    case 'prompt':
    case 'steer': {
      const { words, context: around, images } = view.said;
      const text = shelf.whole(words);
      const by = view.template === 'steer' ? 'Steering' : view.name;
      const said: BlockRecord[] = text === '' ? [] : [{ type: 'text', text }];
      return {
        by,
        blocks: [
          ...said,
          ...images.map((image) => pictureRecord(image, context)),
          ...around.map(
            (part): BlockRecord => ({
              type: 'context',
              label: part.label,
              path: part.path,
              text: part.words && shelf.whole(part.words),
            }),
          ),
        ],
      };
    }
    case 'command': {
      const { name, typed, result, outputs } = view;
      const printed =
        result === null
          ? outputs.map((output) => ({ text: shelf.whole(output), isError: output.isError }))
          : [{ text: result, isError: false }];
      return {
        by: name,
        blocks: [{ type: 'command', isShell: name === 'Shell', typed, outputs: printed }],
      };
    }
    case 'teammate':
      return { by: view.name, blocks: teammateBlocks(view.messages, shelf) };
    case 'compaction':
      return {
        by: 'Compaction',
        blocks: [{ type: 'compaction', label: view.label, summary: view.summary && shelf.whole(view.summary) }],
      };
    case 'halt':
      return { by: 'Interruption', blocks: [{ type: 'text', text: view.words }] };
    case 'line':
      return { by: view.line.name, blocks: [eventRecord(view.line, shelf)] };
    default:
      return { by: view.name, blocks: [] };
  }
}

const teammateBlocks = (
  messages: Extract<MessageView, { template: 'teammate' }>['messages'],
  shelf: WholeShelf,
): BlockRecord[] =>
  messages.map(({ name, said }) => {
    const text = shelf.whole(said);
    return { type: 'text', text: messages.length > 1 ? `${name}: ${text}` : text };
  });

const eventRecord = ({ name, words, meta, body, isMinor }: LineView, shelf: WholeShelf): BlockRecord => ({
  type: 'event',
  name,
  words: meta === null ? words : `${words} (${meta})`,
  text: body && shelf.whole(body),
  isMinor,
});

const pictureRecord = (image: ImageRef | null, { pictureFolder }: RecordContext): ImageRecord => ({
  type: 'image',
  file: image && `${pictureFolder}${image.file}`,
  width: image?.width ?? null,
  height: image?.height ?? null,
});

function answerBlocks(message: Message, context: RecordContext): BlockRecord[] {
  const { timeline, read, pictures } = context;
  const { index } = timeline.tree.drawn.dag;
  const blocks: BlockRecord[] = [];
  for (const at of message.rows) {
    if (index.rows[at]!.answer === null) continue;
    const { session } = index.rows[at]!;
    const row: ContentRow = { id: index.ids[at]!, value: read(at), time: index.times[at]!, session };
    for (const [nth, block] of blocksOf(row.value).entries()) {
      if (block.type === 'tool_use' || block.type === 'server_tool_use')
        blocks.push(callRecord(block, at, message, context));
      else if (block.type === 'image') {
        const data = isObject(block.source) ? str(block.source.data) : null;
        blocks.push(pictureRecord(data === null ? null : pictures.image(data), context));
      } else {
        const shelf = new WholeShelf(pictures);
        const viewed = viewBlock(block, anchorOf(row.id, nth), row, null, shelf);
        if (viewed?.kind === 'prose') blocks.push({ type: 'text', text: shelf.whole(viewed.words) });
        else if (viewed?.kind === 'think') blocks.push({ type: 'thinking', text: shelf.whole(viewed.words) });
        else if (viewed?.kind === 'line') blocks.push(eventRecord(viewed.line, shelf));
      }
    }
  }
  return blocks;
}

function callRecord(block: JsonObject, row: number, message: Message, context: RecordContext): BlockRecord {
  const { tree } = context.timeline;
  const id = str(block.id) ?? '';
  const resultRow = context.resultOf(id, row);
  const agents = message.nested.filter((line) => tree.lines[line]!.anchor?.call.id === id);
  return {
    type: 'call',
    id,
    name: str(block.name) ?? 'tool',
    input: isObject(block.input) ? block.input : {},
    result: resultRow === null ? null : resultRecord(resultRow, id, row, context),
    agents: agents.map((line) => tree.lines[line]!.id),
    phases: resultRow === null ? [] : phaseRecords(resultRow, agents, context),
  };
}

function phaseRecords(
  resultRow: number,
  agents: readonly number[],
  { timeline, read, files }: RecordContext,
): CallRecord['phases'] {
  const { lines, drawn } = timeline.tree;
  const run = workflowRun({ value: read(resultRow), session: drawn.dag.index.rows[resultRow]!.session }, files);
  if (run === null) return [];
  const views = agents.map((line) => ({ ...NO_AGENT, line, id: lines[line]!.thread.agent }));
  return viewPhases(views, run).map(({ title, isDone, agents: own }) => ({
    title,
    isDone,
    agents: own.map(({ line }) => lines[line]!.id),
  }));
}

function resultRecord(row: number, callId: string, callRow: number | null, context: RecordContext): ResultRecord {
  const { ids, times, rows } = context.timeline.tree.drawn.dag.index;
  const { session } = rows[row]!;
  const content: ContentRow = { id: ids[row]!, value: context.read(row), time: times[row]!, session };
  const whole = resultFor(content, callId, callRow === null ? null : times[callRow]!, {
    shelf: new WholeShelf(context.pictures),
    files: context.files,
  });
  const { result } = cleanResult(whole);
  return {
    row: ids[row]!,
    isError: result.isError,
    text: textOf(result),
    saved: whole.saved?.text ?? null,
    images: result.parts.flatMap((part) => (part.kind === 'image' ? [pictureRecord(part.image, context)] : [])),
    patch: patchOf(result.structured),
    other: result.parts.flatMap((part) => (part.kind === 'other' ? [part.value] : [])),
    milliseconds: result.milliseconds,
  };
}

function patchOf(structured: unknown): string | null {
  const hunks = readPatch(structured);
  const head = (oldStart: number | null, newStart: number | null): string =>
    `@@ -${oldStart ?? 0} +${newStart ?? 0} @@`;
  return hunks.length === 0
    ? null
    : hunks.flatMap(({ oldStart, newStart, lines }) => [head(oldStart, newStart), ...lines]).join('\n');
}

/** A result that came after other words, unless it is read with its call all the same. */
function lateResult(message: Message, context: RecordContext): BlockRecord[] {
  const { timeline } = context;
  const { rows } = timeline.tree.drawn.dag.index;
  const [first] = message.rows;
  // A row that says it is a result, and of what it is one, nobody knows.
  if (first !== undefined && rows[first]!.results.length === 0)
    return [
      {
        type: 'result',
        call: '',
        name: null,
        result: { ...resultRecord(first, '', null, context), text: rowText(context.read(first)) },
      },
    ];
  return message.rows.flatMap((row) =>
    rows[row]!.results.flatMap((callId): BlockRecord[] => {
      const pair = timeline.pairs.of(rows[row]!.session, callId);
      if (pair && context.resultOf(callId, pair.callRow) === row) return [];
      const call = pair ? rows[pair.callRow]!.calls.find(({ id }) => id === callId) : undefined;
      const result = resultRecord(row, callId, pair?.callRow ?? null, context);
      return [{ type: 'result', call: callId, name: call?.name ?? null, result }];
    }),
  );
}
