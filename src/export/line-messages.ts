import type { Timeline } from '../timeline/write-timeline.ts';
import type { Message, MessageKind, SessionMessages } from '../view/group-messages.ts';

/** What a stretch of a line holds. */
export interface Tally {
  readonly rows: number;
  /** What a person and the assistant said to each other: see `isCounted`. */
  readonly messages: number;
  readonly compactions: number;
}

/** What the CLI adds on its own, and results, which belong to their call, are no messages of anybody. */
const COUNTED: ReadonlySet<MessageKind> = new Set<MessageKind>([
  'prompt',
  'steering',
  'answer',
  'no-response',
  'command',
  'bash-input',
  'interruption',
  'teammate',
  'task-notification',
  'agent-message',
  'memory',
]);

/** Whether a message is one that `Total Messages` counts, and that has a heading of its own in Markdown. */
export function isCounted(message: Message, { tree }: Timeline): boolean {
  if (message.kind !== 'compaction') return COUNTED.has(message.kind);
  return message.rows.some((row) => tree.drawn.dag.index.rows[row]!.kind === 'compact-summary');
}

/** The messages of every line, and how many of them stand before a row: a path takes the beginning of each line it is on. */
export class LineMessages {
  readonly #timeline: Timeline;
  readonly #lines: ReadonlyMap<number, IndexedLine>;
  /** How often the assistant has spoken on its line up to and with each row. */
  readonly #words: Int32Array;
  readonly #positions: Int32Array;

  constructor(timeline: Timeline, grouped: ReadonlyMap<string, SessionMessages>) {
    this.#timeline = timeline;
    const { rows } = timeline.tree.drawn.dag.index;
    this.#words = new Int32Array(rows.length);
    const positions = new Int32Array(rows.length);
    this.#positions = positions;
    for (const line of timeline.tree.lines) {
      let spoken = 0;
      for (const [at, row] of line.rows.entries()) {
        positions[row] = at;
        if (rows[row]!.answer?.speaks) spoken++;
        this.#words[row] = spoken;
      }
    }
    const lines = new Map<number, IndexedLine>();
    for (const { byLine } of grouped.values())
      for (const [line, messages] of byLine) lines.set(line, indexLine(messages, positions, timeline));
    this.#lines = lines;
  }

  /** The messages that begin in the first `end` rows of a line. */
  take(line: number, end: number): readonly Message[] {
    const known = this.#lines.get(line);
    return known ? known.messages.slice(0, this.#countBefore(known, line, end)) : [];
  }

  tally(line: number, end: number): Tally {
    const known = this.#lines.get(line);
    const count = known ? this.#countBefore(known, line, end) : 0;
    return { rows: end, messages: known?.counted[count] ?? 0, compactions: known?.compactions[count] ?? 0 };
  }

  /** Where a row stands on its line. */
  positionOf(row: number): number {
    return this.#positions[row]!;
  }

  wordsUpTo(row: number): number {
    return this.#words[row]!;
  }

  wordsIn(line: number, end: number): number {
    const last = this.#timeline.tree.lines[line]!.rows[end - 1];
    return last === undefined ? 0 : this.#words[last]!;
  }

  #countBefore({ starts }: IndexedLine, line: number, end: number): number {
    if (end >= this.#timeline.tree.lines[line]!.rows.length) return starts.length;
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle]! < end) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

interface IndexedLine {
  readonly messages: readonly Message[];
  /** Position on the line at which each message begins; a message without rows goes with the next one. */
  readonly starts: Float64Array;
  readonly counted: Int32Array;
  readonly compactions: Int32Array;
}

function indexLine(messages: readonly Message[], positions: Int32Array, timeline: Timeline): IndexedLine {
  const starts = new Float64Array(messages.length);
  let next = Number.POSITIVE_INFINITY;
  for (let at = messages.length - 1; at >= 0; at--) {
    const { rows, kind } = messages[at]!;
    next = kind === 'header' ? -1 : rows[0] === undefined ? next : positions[rows[0]]!;
    starts[at] = next;
  }
  const counted = new Int32Array(messages.length + 1);
  const compactions = new Int32Array(messages.length + 1);
  for (const [at, message] of messages.entries()) {
    counted[at + 1] = counted[at]! + (isCounted(message, timeline) ? 1 : 0);
    compactions[at + 1] = compactions[at]! + (message.kind === 'compaction' ? 1 : 0);
  }
  return { messages, starts, counted, compactions };
}
