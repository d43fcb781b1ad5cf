import type { SessionDigest } from './digest-session.ts';

/** A session with those that go on from it. */
export interface SessionNode {
  readonly session: SessionDigest;
  readonly below: readonly SessionNode[];
}

/** Deeper ones stand beside each other: a conversation resumed every day for a year would run off the page. */
const DEEPEST = 4;

/** The sessions of a project as trees, that of the last activity first; below a session the older ones come first. */
export function growForest(sessions: readonly SessionDigest[]): readonly SessionNode[] {
  const known = new Map(sessions.map((session) => [session.id, session]));
  const children = new Map<SessionDigest | null, SessionDigest[]>();
  for (const session of sessions) {
    const parent = (session.parent?.kind !== 'outside' && known.get(session.parent?.session ?? '')) || null;
    const list = children.get(parent);
    if (list) list.push(session);
    else children.set(parent, [session]);
  }
  const trees = (children.get(null) ?? []).map((root) => growTree(root, children));
  const ends = new Map(
    trees.map((tree) => [tree, treeSessions(tree).reduce((last, { end }) => Math.max(last, end ?? 0), 0)]),
  );
  return trees.sort((a, b) => ends.get(b)! - ends.get(a)! || (a.session.id < b.session.id ? -1 : 1));
}

type Growing = SessionNode & { readonly below: Growing[] };

/** With a stack of its own: chains can be longer than the call stack. */
function growTree(
  root: SessionDigest,
  children: ReadonlyMap<SessionDigest | null, readonly SessionDigest[]>,
): SessionNode {
  const tree: Growing = { session: root, below: [] };
  const path: Growing[] = [tree];
  const stack = pending(root, 1, children);
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const node: Growing = { session: next.session, below: [] };
    const depth = Math.min(next.depth, DEEPEST);
    path[depth - 1]!.below.push(node);
    path[depth] = node;
    for (const child of pending(next.session, next.depth + 1, children)) stack.push(child);
  }
  return tree;
}

function pending(
  session: SessionDigest,
  depth: number,
  children: ReadonlyMap<SessionDigest | null, readonly SessionDigest[]>,
): { session: SessionDigest; depth: number }[] {
  const below = (children.get(session) ?? []).toSorted(
    (a, b) => (b.start ?? 0) - (a.start ?? 0) || (a.id < b.id ? 1 : -1),
  );
  return below.map((child) => ({ session: child, depth }));
}

/** All sessions of a tree, in the order of the list. */
export const treeSessions = ({ session, below }: SessionNode): readonly SessionDigest[] => [
  session,
  ...below.flatMap(treeSessions),
];
