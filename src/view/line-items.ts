import type { Message } from './group-messages.ts';
import type { SessionPages } from './session-pages.ts';

/** What stands on a line, one after the other: its messages, the forks at which branches leave, agents that no call spawned. */
export type LineItem =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'fork'; readonly branches: readonly number[] }
  | { readonly kind: 'agent'; readonly line: number };

/** The items of each line of a session in reading order, found once for all its pages. */
export function lineItems({ timeline, messages }: SessionPages): (line: number) => readonly LineItem[] {
  const { tree } = timeline;
  const known = new Map<number, readonly LineItem[]>();
  const find = (line: number): readonly LineItem[] => {
    const items: { readonly at: number; readonly item: LineItem }[] = [];
    for (const message of messages.byLine.get(line) ?? [])
      items.push({ at: message.number, item: { kind: 'message', message } });
    const forks = new Map<number, number[]>();
    for (const child of tree.below.get(line) ?? []) {
      const { kind, forkRow, attachment } = tree.lines[child]!;
      const at = messages.byLine.get(child)?.[0]?.number;
      if (at === undefined || kind === 'trunk') continue;
      if (kind === 'agent' && attachment === -1) items.push({ at, item: { kind: 'agent', line: child } });
      if (kind !== 'branch') continue;
      const branches = forks.get(forkRow);
      if (branches) branches.push(child);
      else {
        const first = [child];
        forks.set(forkRow, first);
        items.push({ at, item: { kind: 'fork', branches: first } });
      }
    }
    return items.sort((a, b) => a.at - b.at).map(({ item }) => item);
  };
  return (line) => {
    let items = known.get(line);
    if (!items) {
      items = find(line);
      known.set(line, items);
    }
    return items;
  };
}
