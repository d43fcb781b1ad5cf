import type { Children } from '../dag/link-children.ts';
import type { MessageIndex } from '../message-index/index-messages.ts';
import { isCommand, isConversation, isStructural } from '../message-index/row-kind.ts';

/**
 * What lies below each row (itself among it), computed once from the leaves up: a rung asks, and never walks. That is
 * what keeps 200,000 rows linear, whatever their shape. Rows are numbered by time, so "first" is the smallest number.
 */
export interface SubtreeFacts {
  /** Rows from here to the deepest leaf. */
  readonly height: Int32Array;
  /** 1 where the subtree holds anything but hooks, progress and system rows. */
  readonly talks: Uint8Array;
  /** 1 where it holds an answer or a typed prompt. */
  readonly converses: Uint8Array;
  /** 1 where it holds a typed prompt. */
  readonly prompts: Uint8Array;
  /** The first row of conversation, seen through structural, meta and command rows; -1 if there is none. */
  readonly opening: Int32Array;
  /** First and last row of conversation in the subtree; -1 if there is none. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** Parents before children. */
  readonly order: Int32Array;
}

export function gatherFacts(
  index: MessageIndex,
  parents: Int32Array,
  children: Children,
  shown: (row: number) => boolean,
): SubtreeFacts {
  const size = parents.length;
  const order = parentsFirst(parents, children, shown);
  const height = new Int32Array(size).fill(1);
  const talks = new Uint8Array(size);
  const converses = new Uint8Array(size);
  const prompts = new Uint8Array(size);
  const opening = new Int32Array(size).fill(-1);
  const first = new Int32Array(size).fill(-1);
  const last = new Int32Array(size).fill(-1);
  for (let at = order.length - 1; at >= 0; at--) {
    const row = order[at]!;
    const { kind } = index.rows[row]!;
    if (!isStructural(kind)) talks[row] = 1;
    if (kind === 'prompt') prompts[row] = 1;
    if (kind === 'prompt' || kind === 'answer') converses[row] = 1;
    if (isConversation(kind)) {
      opening[row] = row;
      first[row] = first[row] === -1 ? row : Math.min(first[row]!, row);
      last[row] = Math.max(last[row]!, row);
    }
    const parent = parents[row]!;
    if (parent === -1) continue;
    height[parent] = Math.max(height[parent]!, height[row]! + 1);
    talks[parent]! |= talks[row]!;
    converses[parent]! |= converses[row]!;
    prompts[parent]! |= prompts[row]!;
    if (first[row] !== -1) first[parent] = first[parent] === -1 ? first[row]! : Math.min(first[parent]!, first[row]!);
    last[parent] = Math.max(last[parent]!, last[row]!);
    const seenThrough = isStructural(index.rows[parent]!.kind) || isCommand(index.rows[parent]!.kind);
    if (seenThrough && opening[row] !== -1)
      opening[parent] = opening[parent] === -1 ? opening[row]! : Math.min(opening[parent]!, opening[row]!);
  }
  return { height, talks, converses, prompts, opening, first, last, order };
}

function parentsFirst(parents: Int32Array, children: Children, shown: (row: number) => boolean): Int32Array {
  const order = new Int32Array(parents.length);
  let size = 0;
  for (let row = 0; row < parents.length; row++) if (parents[row] === -1 && shown(row)) order[size++] = row;
  for (let at = 0; at < size; at++) for (const child of children.of(order[at]!)) order[size++] = child;
  return order.subarray(0, size);
}
