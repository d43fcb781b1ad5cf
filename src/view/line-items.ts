import type { TreeLine } from '../session-tree/grow-session-tree.ts';
import type { Message } from './group-messages.ts';
import { type Reach, Reaching } from './reaching.ts';
import type { SessionPages } from './session-pages.ts';

/** What stands on a line, one after the other: its messages, the forks at which branches leave, agents that no call spawned. */
export type LineItem = ItemPlace &
  (
    | { readonly kind: 'message'; readonly message: Message }
    | { readonly kind: 'fork'; readonly fork: Fork }
    | { readonly kind: 'agent'; readonly line: number }
  );

/** What a reader who begins at an item has behind her on its line. */
interface ItemPlace {
  /** The last message that was written as rows. */
  readonly before: Message | null;
  /** The last prompt. */
  readonly prompt: Message | null;
}

export interface Fork {
  readonly branches: readonly number[];
  readonly active: number | null;
  /** The branches of which anything is among some messages of the session. */
  readonly within: (first: number, end: number) => readonly number[];
}

/** The items of a session's lines in reading order, and which messages each holds, with all that is nested in it. */
export interface LineItems {
  /** The items of a line of which anything is among these messages; whole lines are long, and a page needs little of one. */
  within(line: number, first: number, end: number): readonly LineItem[];
}

export function lineItems(pages: SessionPages): LineItems {
  const { messages } = pages;
  const reaches = reachOfLines(pages);
  const reachOf = (line: number): Reach | undefined => reaches.get(line);
  const known = new Map<number, Reaching<LineItem>>();
  const itemsOf = (line: number): Reaching<LineItem> => {
    let items = known.get(line);
    if (!items) {
      items = findItems(line, pages, reachOf);
      known.set(line, items);
    }
    return items;
  };
  return {
    within: (line, first, end) => (messages.byLine.has(line) ? itemsOf(line).within(first, end) : []),
  };
}

/** A line begins behind what holds it: so, taken from the last to begin on, each is whole before its holder is. */
function reachOfLines({ timeline, messages }: SessionPages): ReadonlyMap<number, Reach> {
  const { lines } = timeline.tree;
  const holders = new Map<number, number>();
  for (const { line, nested } of messages.messages)
    for (const child of nested) holders.set(child, isSpawned(lines[child]!) ? line : lines[child]!.above);
  const reaches = new Map<number, { readonly first: number; end: number }>();
  for (const [line, own] of messages.byLine) reaches.set(line, { first: own[0]!.number, end: own.at(-1)!.number + 1 });
  for (const [line, { end }] of [...reaches].sort(([, a], [, b]) => b.first - a.first)) {
    const holder = reaches.get(holders.get(line) ?? -1);
    if (holder) holder.end = Math.max(holder.end, end);
  }
  return reaches;
}

/** An agent that stands at its call. */
const isSpawned = ({ kind, attachment }: TreeLine): boolean => kind === 'agent' && attachment !== -1;

interface FoundFork extends Reach {
  readonly kind: 'fork';
  readonly branches: number[];
  end: number;
}

type Found = Reach &
  (
    | { readonly kind: 'message'; readonly message: Message }
    | FoundFork
    | { readonly kind: 'agent'; readonly line: number }
  );

function findItems(
  line: number,
  { timeline, messages }: SessionPages,
  reachOf: (line: number) => Reach | undefined,
): Reaching<LineItem> {
  const { tree } = timeline;
  const isActive = (branch: number): boolean => tree.lines[branch]!.choice?.status === 'active';
  const found: Found[] = [];
  for (const message of messages.byLine.get(line) ?? []) {
    const agents = message.nested.filter((child) => isSpawned(tree.lines[child]!));
    const end = agents.reduce((last, child) => Math.max(last, reachOf(child)?.end ?? 0), message.number + 1);
    found.push({ kind: 'message', message, first: message.number, end });
  }
  const forks = new Map<number, FoundFork>();
  for (const child of tree.below.get(line) ?? []) {
    const { kind, forkRow } = tree.lines[child]!;
    const reach = reachOf(child);
    if (!reach || kind === 'trunk') continue;
    if (kind === 'agent' && !isSpawned(tree.lines[child]!)) found.push({ kind: 'agent', line: child, ...reach });
    if (kind !== 'branch') continue;
    const fork = forks.get(forkRow);
    if (fork) {
      fork.branches.push(child);
      fork.end = Math.max(fork.end, reach.end);
    } else {
      const first: FoundFork = { kind: 'fork', branches: [child], ...reach };
      forks.set(forkRow, first);
      found.push(first);
    }
  }
  let [before, prompt]: [Message | null, Message | null] = [null, null];
  const items = found
    .sort((a, b) => a.first - b.first)
    .map((item): { item: LineItem } & Reach => {
      const { first, end } = item;
      const place = { before, prompt };
      if (item.kind === 'agent') return { item: { ...place, kind: 'agent', line: item.line }, first, end };
      if (item.kind === 'fork') {
        const { branches } = item;
        const inside = new Reaching(branches.map((branch) => ({ item: branch, ...reachOf(branch)! })));
        const fork = {
          branches,
          active: branches.find(isActive) ?? null,
          within: (from: number, to: number) => inside.within(from, to),
        };
        return { item: { ...place, kind: 'fork', fork }, first, end };
      }
      const { message } = item;
      if (message.rows.length > 0) before = message;
      if (message.kind === 'prompt') prompt = message;
      return { item: { ...place, kind: 'message', message }, first, end };
    });
  return new Reaching(items);
}
