import type { JsonObject } from '../read/parse-line.ts';
import type { CompactionMark } from '../timeline/mark-compactions.ts';
import type { ToolPair } from '../timeline/pair-tools.ts';
import type { Timeline } from '../timeline/write-timeline.ts';
import { anchorOf, lineAnchor, nameFromId, partFile } from './addresses.ts';
import { cutParts, type Part } from './cut-parts.ts';
import type { Message, SessionMessages } from './group-messages.ts';

/** A session laid out in pages: which message is on which, and how to reach it. */
export class SessionPages {
  readonly timeline: Timeline;
  readonly messages: SessionMessages;
  readonly name: string;
  readonly parts: readonly Part[];
  #marks: Map<number, CompactionMark> | undefined;
  readonly #aliases: ReadonlyMap<number, readonly string[]>;

  constructor(timeline: Timeline, messages: SessionMessages, aliases: ReadonlyMap<number, readonly string[]>) {
    this.timeline = timeline;
    this.messages = messages;
    this.name = nameFromId(messages.session);
    this.parts = cutParts(timeline, messages);
    this.#aliases = aliases;
  }

  get session(): string {
    return this.messages.session;
  }

  file(part: number): string {
    return partFile(this.name, part);
  }

  partOf({ number }: Message): number {
    let [low, high] = [0, this.parts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.parts[middle]!.first <= number) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  idOf(row: number): string {
    return this.timeline.tree.drawn.dag.index.ids[row]!;
  }

  timeOf(row: number): number {
    return this.timeline.tree.drawn.dag.index.times[row]!;
  }

  /** Ids of rows that were folded into this one: links to them land here. */
  aliasesOf(row: number): readonly string[] {
    return this.foldedInto(row).map((uuid) => anchorOf(uuid));
  }

  foldedInto(row: number): readonly string[] {
    return this.#aliases.get(row) ?? [];
  }

  /** Page and anchor of a row, from any page of the project; null when the row is in another session. */
  linkTo(row: number): string | null {
    const message = this.messages.messageOf.get(row);
    return message ? `${this.file(this.partOf(message))}#${anchorOf(this.idOf(row))}` : null;
  }

  linkToMessage(message: Message): string {
    return `${this.file(this.partOf(message))}#${this.anchorOfMessage(message)}`;
  }

  /** The permanent anchor of a message: that of its first row, or of the line it was read from. */
  anchorOfMessage({ rows, steering, number }: Message): string {
    if (rows[0] !== undefined) return anchorOf(this.idOf(rows[0]));
    return steering ? lineAnchor(this.session, steering.ref.line) : `msg-d-${number}`;
  }

  /** The landmark whose summary a row is. */
  compactionAt(row: number | undefined): CompactionMark | undefined {
    this.#marks ??= new Map(this.timeline.compactions.map((mark) => [mark.row, mark]));
    return row === undefined ? undefined : this.#marks.get(row);
  }

  /** The call and the result of a tool, asked for by a row of the session they are in. */
  pairOf(callId: string, row: number): ToolPair | null {
    return this.timeline.pairs.of(this.timeline.tree.drawn.dag.index.rows[row]!.session, callId) ?? null;
  }
}

/** Content of rows, read when a page needs it. */
export type ReadRow = (row: number) => JsonObject;

/** Rows that were folded, by the row that is shown for them. */
export function aliasesOf({ tree }: Timeline): ReadonlyMap<number, readonly string[]> {
  const { twins, dag } = tree.drawn;
  const aliases = new Map<number, string[]>();
  for (const [row, twin] of twins.entries()) {
    if (twin === -1) continue;
    const known = aliases.get(twin);
    if (known) known.push(dag.index.ids[row]!);
    else aliases.set(twin, [dag.index.ids[row]!]);
  }
  return aliases;
}
