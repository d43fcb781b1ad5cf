import { queuedKind, type RowKind } from '../message-index/row-kind.ts';
import type { Steering } from '../timeline/find-steering.ts';
import type { Timeline } from '../timeline/write-timeline.ts';

/** What a reader sees as one message: usually several rows. */
export interface Message {
  readonly kind: MessageKind;
  readonly line: number;
  /** Rows in order; those merged into it (results, output, later blocks) among them. None for a header. */
  readonly rows: readonly number[];
  /** Steering, or news of a task, that only the queue tells of. */
  readonly steering: Steering | null;
  /** Position in the session's reading order, from 0: `#msg-d-N`. */
  readonly number: number;
  /** Agents spawned by its calls, branches that leave behind it, as lines. */
  readonly nested: readonly number[];
}

export type MessageKind =
  | 'header'
  | 'late-result'
  | 'hook'
  | Exclude<RowKind, 'tool-result' | 'command-output' | 'bash-output' | 'boundary'>
  | 'compaction';

export interface SessionMessages {
  readonly session: string;
  /** In reading order. */
  readonly messages: readonly Message[];
  /** The messages of each line of the session, in order. */
  readonly byLine: ReadonlyMap<number, readonly Message[]>;
  /** The message in which each row is shown. */
  readonly messageOf: ReadonlyMap<number, Message>;
}

/** Whether somebody said or did something: no header, and nothing that was withdrawn. */
export const isShown = ({ kind }: Pick<Message, 'kind'>): boolean => kind !== 'header' && kind !== 'withdrawn';

type Draft = { -readonly [Key in keyof Message]: Message[Key] } & { rows: number[]; nested: number[] };

/** Groups the rows of every session of a project into messages, in one pass over the reading order. */
export function groupMessages(timeline: Timeline): ReadonlyMap<string, SessionMessages> {
  const grouper = new Grouper(timeline);
  for (const { line, row } of timeline.steps) {
    if (row === -1) grouper.header(line);
    else grouper.row(line, row);
  }
  return grouper.finish();
}

interface Session {
  readonly messages: Draft[];
  readonly byLine: Map<number, Draft[]>;
  readonly messageOf: Map<number, Draft>;
}

class Grouper {
  readonly #timeline: Timeline;
  readonly #sessions = new Map<string, Session>();
  readonly #answers = new Map<string, Draft>();
  readonly #hosts = new Map<number, string>();
  readonly #steering: Map<string, Steering[]>;
  readonly #trunks = new Map<string, number>();

  constructor(timeline: Timeline) {
    this.#timeline = timeline;
    this.#steering = new Map();
    for (const { kind, thread, number } of timeline.tree.lines)
      if (kind === 'trunk' && !this.#trunks.has(thread.session)) this.#trunks.set(thread.session, number);
    for (const steering of timeline.steering) {
      const known = this.#steering.get(steering.session) ?? [];
      known.push(steering);
      this.#steering.set(steering.session, known);
    }
    for (const list of this.#steering.values()) list.sort((a, b) => a.time - b.time);
  }

  header(line: number): void {
    this.#open('header', line, []);
    const { above, attachment, kind } = this.#timeline.tree.lines[line]!;
    if (kind === 'trunk' || above === -1) return;
    const own = this.#sessions.get(this.#hostOf(line));
    const holder = own?.messageOf.get(attachment) ?? own?.byLine.get(above)?.at(-1);
    holder?.nested.push(line);
  }

  row(line: number, row: number): void {
    const { index } = this.#timeline.tree.drawn.dag;
    this.#queueSteering(line, index.times[row]!);
    const home = this.#homeOf(line, row);
    if (home) this.#merge(home, row);
    else {
      const { answer, kind, extra } = index.rows[row]!;
      const message = this.#open(kind === 'steering' ? queuedKind(extra?.typed ?? '') : messageKind(kind), line, [row]);
      if (answer?.id) this.#answers.set(`${line} ${answer.id}`, message);
    }
  }

  finish(): ReadonlyMap<string, SessionMessages> {
    for (const [session, rest] of this.#steering) this.#flushSteering(session, rest, Number.POSITIVE_INFINITY);
    for (const { messages } of this.#sessions.values())
      for (const message of messages) message.rows = message.rows.slice(); // what has grown has room for seventeen
    return new Map(
      [...this.#sessions].map(([session, { messages, byLine, messageOf }]) => [
        session,
        { session, messages, byLine, messageOf },
      ]),
    );
  }

  /** The session on whose pages a line is read: that of the trunk it hangs under, which may be another than its own. */
  #hostOf(line: number): string {
    const known = this.#hosts.get(line);
    if (known !== undefined) return known;
    const { lines } = this.#timeline.tree;
    const path: number[] = [];
    let at = line;
    while (lines[at]!.kind !== 'trunk' && lines[at]!.above !== -1 && !this.#hosts.has(at)) {
      path.push(at);
      at = lines[at]!.above;
    }
    const host = this.#hosts.get(at) ?? lines[at]!.thread.session;
    for (const passed of [...path, at]) this.#hosts.set(passed, host);
    return host;
  }

  /** The message a row belongs to, if it does not begin one. */
  #homeOf(line: number, row: number): Draft | undefined {
    const { rows } = this.#timeline.tree.drawn.dag.index;
    const { kind, answer, results, session, extra } = rows[row]!;
    const own = this.#sessions.get(this.#hostOf(line));
    const last = own?.byLine.get(line)?.at(-1);
    if (answer?.id) return withRoom(this.#answers.get(`${line} ${answer.id}`));
    if (kind === 'tool-result') {
      const pair = this.#timeline.pairs.of(session, results[0] ?? '');
      return pair?.isJoined && pair.resultRow === row ? own?.messageOf.get(pair.callRow) : undefined;
    }
    if (kind === 'meta' && extra?.expands) return this.#callOf(own, line, session, extra.expands);
    if (kind === 'command-output' && last?.kind === 'command') return last;
    if (kind === 'bash-output' && last?.kind === 'bash-input') return last;
    if (kind === 'compact-summary' && last?.kind === 'compaction' && rows[last.rows.at(-1)!]!.kind === 'boundary')
      return last;
    if (kind === 'progress' && last?.kind === 'progress') return withRoom(last);
    return undefined;
  }

  /** What a skill brings in is read with its call, as long as nothing else was said since. */
  #callOf(own: Session | undefined, line: number, session: string, callId: string): Draft | undefined {
    const pair = this.#timeline.pairs.of(session, callId);
    const home = pair?.isJoined ? own?.messageOf.get(pair.callRow) : undefined;
    return home?.line === line ? home : undefined;
  }

  #open(kind: MessageKind, line: number, rows: number[], steering: Steering | null = null): Draft {
    const session = this.#hostOf(line);
    let own = this.#sessions.get(session);
    if (!own) {
      own = { messages: [], byLine: new Map(), messageOf: new Map() };
      this.#sessions.set(session, own);
    }
    const message: Draft = { kind, line, rows: [], steering, number: own.messages.length, nested: [] };
    own.messages.push(message);
    const ofLine = own.byLine.get(line);
    if (ofLine) ofLine.push(message);
    else own.byLine.set(line, [message]);
    for (const row of rows) this.#merge(message, row);
    return message;
  }

  #merge(message: Draft, row: number): void {
    message.rows.push(row);
    this.#sessions.get(this.#hostOf(message.line))!.messageOf.set(row, message);
  }

  /** Steering of the queue stands on the trunk, before the first row that is younger. */
  #queueSteering(line: number, time: number): void {
    const { thread } = this.#timeline.tree.lines[line]!;
    const waiting = thread.kind === 'trunk' ? this.#steering.get(thread.session) : undefined;
    if (waiting) this.#flushSteering(thread.session, waiting, time, line);
  }

  #flushSteering(session: string, waiting: Steering[], before: number, line?: number): void {
    const trunk = line ?? this.#trunks.get(session);
    if (trunk === undefined) return;
    while (waiting.length > 0 && (waiting[0]!.time < before || Number.isNaN(waiting[0]!.time))) {
      const queued = waiting.shift()!;
      this.#open(queuedKind(queued.text), trunk, [], queued);
    }
  }
}

/** A page is cut between messages: one that grew without end would not fit on any. */
const MOST_ROWS = 200;

const withRoom = (message: Draft | undefined): Draft | undefined =>
  message && message.rows.length < MOST_ROWS ? message : undefined;

function messageKind(kind: RowKind): MessageKind {
  switch (kind) {
    case 'tool-result':
      return 'late-result';
    case 'command-output':
      return 'command';
    case 'bash-output':
      return 'bash-input';
    case 'boundary':
    case 'compact-summary':
      return 'compaction';
    default:
      return kind;
  }
}
