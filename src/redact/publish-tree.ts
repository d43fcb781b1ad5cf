import type { ArchiveIndex } from '../message-index/archive-index.ts';
import type { Note } from '../message-index/collect-file.ts';
import type { MessageIndex } from '../message-index/index-messages.ts';
import type { Answer, Call, IndexedRow } from '../message-index/index-row.ts';
import { typedPreview } from '../message-index/row-extra.ts';
import type { JsonObject } from '../read/parse-line.ts';
import type { SessionTree, TreeLine } from '../session-tree/grow-session-tree.ts';
import type { Show } from './rename-sources.ts';

/** What decides about the facts of a tree. */
export interface TreePublisher {
  /** Of a session's texts, what may be shown. */
  showIn(session: string): Show;
  isRowGone(row: number): boolean;
  isNoteGone(note: Pick<Note, 'session' | 'time'>): boolean;
  /** Content of a row, as it may be shown. */
  read(row: number): JsonObject;
  note(note: Note): JsonObject;
  isSessionGone(session: string): boolean;
}

/** The same tree with nothing in it that is not published: facts are made anew from what may be shown of each row. */
export function publishTree(tree: SessionTree, publisher: TreePublisher): SessionTree {
  const index = publishIndex(tree.drawn.dag.index, publisher);
  const note = (one: Note): Note => publishNote(one, publisher);
  return {
    ...tree,
    drawn: { ...tree.drawn, dag: { ...tree.drawn.dag, index } },
    lines: tree.lines.map((line) => publishLine(line, index, publisher)),
    outsideLinks: tree.outsideLinks.filter(({ session }) => !publisher.isSessionGone(session)),
    outsideSummaries: tree.outsideSummaries.filter((one) => !publisher.isNoteGone(one)).map(note),
  };
}

function publishIndex(index: MessageIndex, publisher: TreePublisher): MessageIndex {
  const { rows, times, notes } = index;
  return {
    ...index,
    rows: rows.map((row, at) => (publisher.isRowGone(at) ? withdrawn(row) : publishRow(row, at, publisher))),
    times: times.map((time, at) => (publisher.isRowGone(at) ? Number.NaN : time)),
    notes: notes.filter((note) => !publisher.isNoteGone(note)).map((note) => publishNote(note, publisher)),
    archive: CLOSED,
    reread: () => null,
  };
}

/** What other projects hold was asked for already; as it was recorded nobody may see it. */
const CLOSED: ArchiveIndex = {
  copiesOutside: () => [],
  ownerOutside: () => null,
  linksInto: () => [],
  summariesOf: () => [],
};

/** Only its place is left. */
const withdrawn = ({ ref, uuid, parentUuid, session, agent, isSidechain }: IndexedRow): IndexedRow => ({
  ref,
  uuid,
  parentUuid,
  type: 'withdrawn',
  kind: 'withdrawn',
  session,
  agent,
  isSidechain,
  time: Number.NaN,
  version: null,
  marks: [],
  calls: [],
  results: [],
  answer: null,
  extra: null,
});

function publishRow(row: IndexedRow, at: number, publisher: TreePublisher): IndexedRow {
  const show = publisher.showIn(row.session);
  const type = show(row.type);
  const version = showOr(row.version, show);
  const calls = publishCalls(row.calls, show);
  const answer = publishAnswer(row.answer, show);
  const { extra } = row;
  // most are shown as they are, and an archive has many
  if (extra === null && type === row.type && version === row.version && calls === row.calls && answer === row.answer)
    return row;
  return {
    ...row,
    type,
    version,
    calls,
    answer,
    extra: extra && {
      ...extra,
      // The line was cut to its length before: half a secret is none that a rule would know.
      typed: extra.typed === null ? null : typedPreview(publisher.read(at), row.kind),
      task: null,
      spawned: [],
      runs: [],
      quoted: null,
      cwd: showOr(extra.cwd, show),
    },
  };
}

function publishAnswer(answer: Answer | null, show: Show): Answer | null {
  const model = showOr(answer?.model ?? null, show);
  return answer === null || model === answer.model ? answer : { ...answer, model };
}

const publishCalls = (calls: readonly Call[], show: Show): readonly Call[] =>
  calls.every(({ spawn, name }) => spawn === null && show(name) === name)
    ? calls
    : calls.map((call) => publishCall(call, show));

const publishCall = (call: Call, show: Show): Call => ({
  id: call.id,
  name: show(call.name),
  spawn: call.spawn && {
    prompt: '',
    agentType: showOr(call.spawn.agentType, show),
    description: showOr(call.spawn.description, show),
  },
});

const publishNote = (note: Note, publisher: TreePublisher): Note => ({
  ...note,
  type: publisher.showIn(note.session)(note.type),
  value: publisher.note(note),
});

function publishLine(line: TreeLine, index: MessageIndex, publisher: TreePublisher): TreeLine {
  if (line.kind !== 'agent') return line;
  const show = publisher.showIn(line.thread.session);
  const isGone = line.rows.length > 0 && line.rows.every(publisher.isRowGone);
  const call = line.anchor && index.rows[line.anchor.row]!.calls[line.anchor.nth];
  const anchor = line.anchor && call ? { ...line.anchor, call } : null;
  const meta = line.meta && {
    agentType: showOr(line.meta.agentType, show),
    description: showOr(line.meta.description, show),
    toolUseId: line.meta.toolUseId,
    name: showOr(line.meta.name, show),
  };
  const shown = isGone ? null : meta;
  return { ...line, anchor, meta: shown, agentType: anchor?.call.spawn?.agentType ?? shown?.agentType ?? 'unknown' };
}

const showOr = (text: string | null, show: Show): string | null => (text === null ? null : show(text));
