import type { ProjectRun } from '../../pipeline.ts';
import { type Order, traverse } from '../../timeline/traverse.ts';

export interface Selection {
  readonly session: string | null;
  readonly order: Order;
  readonly mainOnly: boolean;
}

/** Which lines and rows of a project a person asked for. */
export interface Selected {
  readonly lines: ReadonlySet<number>;
  /** Shown rows, in the order asked for. */
  readonly order: readonly number[];
  has(row: number): boolean;
}

export function selectRows({ timeline }: ProjectRun, { session, order, mainOnly }: Selection): Selected {
  const { tree } = timeline;
  const { lineOf, twins } = tree.drawn;
  const isWanted = ({ thread }: (typeof tree.lines)[number]): boolean =>
    (session === null || thread.session.startsWith(session)) && !(mainOnly && thread.kind === 'agent');
  const lines = new Set(tree.lines.filter(isWanted).map(({ number }) => number));
  const has = (row: number): boolean => lines.has(lineOf[twins[row] === -1 ? row : twins[row]!]!);
  return { lines, order: traverse(timeline, order).filter(has), has };
}
