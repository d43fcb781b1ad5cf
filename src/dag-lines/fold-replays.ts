import type { Dag } from '../dag/build-dag.ts';
import { cutCycles } from '../dag/cut-cycles.ts';
import type { Threads } from '../dag/find-threads.ts';
import { type Children, linkChildren } from '../dag/link-children.ts';
import { sameContent } from '../message-index/content-key.ts';
import type { FoldReason, MessageIndex } from '../message-index/index-messages.ts';
import type { WalkParents } from './join-compactions.ts';
import { gatherFacts } from './subtree-facts.ts';

export interface FoldedRows {
  /** The equal row that is shown instead, or -1. */
  readonly twins: Int32Array;
  readonly reasons: ReadonlyMap<number, FoldReason>;
  /** Walk parents with folded rows taken out: what hung on a copy hangs on its twin. */
  readonly parents: Int32Array;
}

/**
 * The CLI and some editors write a stretch of conversation again, under new uuids and with the old timestamps: whole, or
 * only the path to its last row, or with one row split in several. Rows of one thread that say the same at the same
 * instant are therefore one row. Of equal copies the one that goes on is kept; what is new in either is shown.
 *   U1─A1─U2─A2                  U1─A1─U2'─A2'─U3
 *       └─U2'─A2'─U3      →
 */
export function foldReplays({ index }: Dag, threads: Threads, walk: WalkParents): FoldedRows {
  const moments = crowdedMoments(index, threads);
  if (moments.length === 0)
    return { twins: new Int32Array(walk.parents.length).fill(-1), reasons: new Map(), parents: walk.parents };
  const children = linkChildren(walk.parents);
  const { last } = gatherFacts(index, walk.parents, children, () => true);
  const endOf = (row: number): number => index.times[last[row]!] ?? Number.NEGATIVE_INFINITY;
  const twins = new Int32Array(walk.parents.length).fill(-1);
  for (const rows of moments) {
    foldEqualRows(index, rows, endOf, twins);
    foldSplitRows(
      index,
      rows.filter((row) => twins[row] === -1),
      walk.parents,
      endOf,
      twins,
    );
  }
  const shown = (row: number): number => (row === -1 || twins[row] === -1 ? row : twins[row]!);
  const parents = walk.parents.map((parent, row) => (twins[row] !== -1 || shown(parent) === row ? -1 : shown(parent)));
  cutCycles(parents);
  return { twins, reasons: nameReasons(index, twins, walk.parents, children), parents };
}

/** Messages of one thread that share a moment. Rows are numbered by time, so they stand together. */
function crowdedMoments({ rows, times }: MessageIndex, threads: Threads): number[][] {
  const crowded: number[][] = [];
  for (let from = 0, to = 0; from < rows.length; from = to) {
    for (to = from + 1; to < rows.length && times[to] === times[from]; ) to++;
    if (to - from < 2) continue;
    const byThread = new Map<number, number[]>();
    for (let row = from; row < to; row++) {
      if (rows[row]!.marks.length === 0) continue;
      const known = byThread.get(threads.of[row]!);
      if (known) known.push(row);
      else byThread.set(threads.of[row]!, [row]);
    }
    for (const together of byThread.values()) if (together.length > 1) crowded.push(together);
  }
  return crowded;
}

type EndOf = (row: number) => number;

function foldEqualRows(index: MessageIndex, rows: readonly number[], endOf: EndOf, twins: Int32Array): void {
  for (const likely of groupBy(rows, (row) => `${index.rows[row]!.type}\n${index.rows[row]!.marks.join('\n')}`)) {
    for (const copies of confirm(
      index,
      likely.map((row) => [row]),
    )) {
      const kept = goingOn(copies, endOf)[0]!;
      for (const [row] of copies) if (row !== kept) twins[row!] = kept;
    }
  }
}

/** A copy may have other row borders: chains whose blocks, taken together, are equal. */
function foldSplitRows(
  index: MessageIndex,
  rows: readonly number[],
  parents: Int32Array,
  endOf: EndOf,
  twins: Int32Array,
): void {
  const chains = chainsIn(index, rows, parents);
  if (chains.size === rows.length) return; // no chains: equal rows have found each other already
  const marksOf = (chain: readonly number[]): string[] => chain.flatMap((row) => index.rows[row]!.marks);
  const likely = groupBy(
    [...chains.keys()],
    (head) => `${index.rows[head]!.type}\n${marksOf(chains.get(head)!).join('\n')}`,
  );
  for (const copies of likely.flatMap((heads) =>
    confirm(
      index,
      heads.map((head) => chains.get(head)!),
    ),
  )) {
    const kept = goingOn(copies, endOf);
    const holders = kept.flatMap((row) => index.rows[row]!.marks.map(() => row));
    for (const copy of copies) {
      if (copy === kept) continue;
      let block = 0;
      for (const row of copy) {
        twins[row] = holders[block]!;
        block += index.rows[row]!.marks.length;
      }
    }
  }
}

/** Rows of one role that follow each other without a fork, by their first. */
function chainsIn(index: MessageIndex, rows: readonly number[], parents: Int32Array): Map<number, number[]> {
  const present = new Set(rows);
  const next = new Map<number, number>();
  for (const row of rows) {
    const parent = parents[row]!;
    if (!present.has(parent) || index.rows[parent]!.type !== index.rows[row]!.type) continue;
    next.set(parent, next.has(parent) ? -1 : row);
  }
  const follows = new Set([...next.values()]);
  const chains = new Map<number, number[]>();
  for (const head of rows) {
    if (follows.has(head)) continue;
    const chain = [head];
    for (let row = next.get(head) ?? -1; row !== -1; row = next.get(row) ?? -1) chain.push(row);
    chains.set(head, chain);
  }
  return chains;
}

/** A run of rows that says something in one go: mostly a single row. */
type Saying = readonly number[];

/** Splits what bears the same marks into what is equal to the letter. Marks rarely lie, so there is mostly one group. */
function confirm(index: MessageIndex, likely: readonly Saying[]): Saying[][] {
  const read = (saying: Saying): ReturnType<MessageIndex['reread']>[] =>
    saying.map((row) => index.reread(index.rows[row]!.ref));
  const groups: { readonly content: ReturnType<typeof read>; readonly sayings: Saying[] }[] = [];
  for (const saying of likely) {
    const content = read(saying);
    const known = groups.slice(0, COMPARED).find((group) => sameContent(group.content, content));
    if (known) known.sayings.push(saying);
    else groups.push({ content, sayings: [saying] });
  }
  return groups.map(({ sayings }) => sayings).filter((sayings) => sayings.length > 1);
}

/** More contents than this under one set of marks are no copies, and comparing all of them would cost n². */
const COMPARED = 16;

/** The copy from which the conversation goes on longest; of those that end together, the first. */
const goingOn = (copies: readonly Saying[], endOf: EndOf): Saying =>
  copies.reduce((kept, copy) => (endOf(copy[0]!) > endOf(kept[0]!) ? copy : kept));

function groupBy(rows: readonly number[], keyOf: (row: number) => string): number[][] {
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = groups.get(key);
    if (known) known.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** One row written twice by a version change is a stutter; a stretch written again is a replay. */
function nameReasons(
  { rows }: MessageIndex,
  twins: Int32Array,
  parents: Int32Array,
  children: Children,
): Map<number, FoldReason> {
  const reasons = new Map<number, FoldReason>();
  const isFolded = (row: number): boolean => row !== -1 && twins[row] !== -1;
  for (const [row, twin] of twins.entries()) {
    if (twin === -1) continue;
    const isAlone = !isFolded(parents[row]!) && !children.of(row).some(isFolded);
    reasons.set(row, isAlone && rows[row]!.version !== rows[twin]!.version ? 'stutter' : 'replay');
  }
  return reasons;
}
