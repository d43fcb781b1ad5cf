import type { Timeline } from '../timeline/write-timeline.ts';
import type { Message, SessionMessages } from './group-messages.ts';

/** A page's share of a session: messages `first` up to, but not with, `end`. */
export interface Part {
  readonly first: number;
  readonly end: number;
}

/** Bytes of transcript, capped per row, that make a page of about 350 KB; and what a page must not exceed. */
const ENOUGH = 280_000;
const TOO_MUCH = 800_000;
/** Longer output is not on the page: it is written once and opened on demand. */
const MOST_PER_ROW = 14_000;

/**
 * Cuts a session into pages at its turns. A message must never change its page, however the session grows: so a cut
 * depends only on rows that were there when its turn began, and not on which branch is the active one. What comes later is written behind it, or, like the rows of
 * an agent that is still at work, is not counted.
 */
export function cutParts(timeline: Timeline, { messages }: Pick<SessionMessages, 'messages'>): readonly Part[] {
  const { times, prompts } = timeline.paging;
  const weights = messages.map((message) => weigh(timeline, message));
  const starts = [0];
  let sinceCut = 0;
  for (const [number, message] of messages.entries()) {
    const opensTurn =
      number > 0 && prompts[message.rows[0]!] === 1 && timeline.tree.lines[message.line]!.thread.kind === 'trunk';
    const time = opensTurn ? times[message.rows[0]!]! : 0;
    const known = opensTurn ? weightBefore(timeline, messages, weights, starts.at(-1)!, number, time) : 0;
    if ((opensTurn && known >= ENOUGH) || sinceCut >= TOO_MUCH) {
      starts.push(number);
      sinceCut = 0;
    }
    sinceCut += weights[number]!;
  }
  return starts.map((first, at) => ({ first, end: starts[at + 1] ?? messages.length }));
}

/** Where the pages of a session that is gone may have begun: as many as there can have been, each at one of its rows. */
export function oldParts(bytes: readonly number[]): readonly number[] {
  let sum = 0;
  return bytes.flatMap((length, at) => {
    const before = Math.floor(sum / ENOUGH);
    sum += Math.min(length, MOST_PER_ROW);
    return at === 0 || Math.floor(sum / ENOUGH) > before ? [at] : [];
  });
}

function weightBefore(
  timeline: Timeline,
  messages: readonly Message[],
  weights: readonly number[],
  from: number,
  to: number,
  time: number,
): number {
  const { times } = timeline.paging;
  let sum = 0;
  for (let number = from; number < to; number++) {
    const last = messages[number]!.rows.at(-1);
    if (last === undefined || times[last]! < time) sum += weights[number]!;
  }
  return sum;
}

const weigh = ({ tree }: Timeline, { rows }: Message): number =>
  rows.reduce((sum, row) => sum + Math.min(tree.drawn.dag.index.rows[row]!.ref.length, MOST_PER_ROW), 0);
