import type { MessageIndex } from '../message-index/index-messages.ts';
import type { IndexedRow } from '../message-index/index-row.ts';
import { isStructural } from '../message-index/row-kind.ts';
import type { SubtreeFacts } from './subtree-facts.ts';

/** A row with several children, as the rungs see it. */
export interface Fork {
  readonly parent: number;
  /** Children that are shown, oldest first. */
  readonly children: readonly number[];
  /** Children of structural type with nothing but structural rows below: no rung lets them decide anything. */
  readonly structural: readonly number[];
  readonly others: readonly number[];
  /** How many children were folded into an equal sibling. */
  readonly replays: number;
  readonly facts: SubtreeFacts;
  row(row: number): IndexedRow;
  timeOf(row: number): number;
  /** The row that calls the tools here, seen through hooks and progress. */
  readonly caller: number;
}

/** What a rung says of a fork that is its own. */
export type Verdict =
  /** One stretch of history: laid out row by row in time. */
  | { readonly kind: 'stretch' }
  /** A person went back: each group of children is a branch. */
  | { readonly kind: 'branches'; readonly groups: readonly (readonly number[])[] };

/** Says what a fork is, or passes. */
export type Rung = (fork: Fork) => Verdict | undefined;

export const STRETCH: Verdict = { kind: 'stretch' };

export function describeFork(
  index: MessageIndex,
  facts: SubtreeFacts,
  parents: Int32Array,
  parent: number,
  children: readonly number[],
  replays: number,
): Fork {
  const isSide = (row: number): boolean => isStructural(index.rows[row]!.kind) && facts.talks[row] === 0;
  return {
    parent,
    children,
    structural: children.filter(isSide),
    others: children.filter((row) => !isSide(row)),
    replays,
    facts,
    row: (row) => index.rows[row]!,
    timeOf: (row) => index.times[row]!,
    get caller() {
      let at = parent;
      for (let steps = 0; steps < LOOK_THROUGH && at !== -1 && isStructural(index.rows[at]!.kind); steps++)
        at = parents[at]!;
      return at;
    },
  };
}

/** Progress chains between two parallel calls are short; a bound keeps adversarial ones from costing n². */
const LOOK_THROUGH = 64;
