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
 * only the path to its last row, or with one row split in several. So rows of one thread that say the same at the same
 * instant, in different subtrees, are one row. Of equal copies the one that goes on is kept; what is new in either is
 * shown. Rows of one chain are never copies of each other: a person may well say "continue" twice.
 *   U1─A1─U2─A2                  U1─A1─U2'─A2'─U3
 *       └─U2'─A2'─U3      →
 */
export function foldReplays({ index }: Dag, threads: Threads, walk: WalkParents): FoldedRows {
  const twins = new Int32Array(walk.parents.length).fill(-1);
  const moments = crowdedMoments(index, threads);
  if (moments.length === 0) return { twins, reasons: new Map(), parents: walk.parents };
  const children = linkChildren(walk.parents);
  const { last } = gatherFacts(index, walk.parents, children, () => true);
  const evidence: Evidence = {
    index,
    parents: walk.parents,
    isOneChain: lineage(walk.parents, children),
    endOf: (row) => index.times[last[row]!] ?? Number.NEGATIVE_INFINITY,
  };
  for (const rows of moments) {
    foldCopies(
      evidence,
      rows.map((row) => [row]),
      twins,
    );
    const left = rows.filter((row) => twins[row] === -1);
    const chains = chainsIn(evidence, left);
    // without chains there is nothing that could have other borders
    if (chains.length < left.length) foldCopies(evidence, chains, twins);
  }
  for (const row of twins.keys()) twins[row] = shownFor(twins, twins[row]!);
  const parents = walk.parents.map((parent, row) => {
    const above = shownFor(twins, parent);
    return twins[row] !== -1 || above === row ? -1 : above;
  });
  cutCycles(parents);
  return { twins, reasons: nameReasons(index, twins, walk.parents, children), parents };
}

interface Evidence {
  readonly index: MessageIndex;
  readonly parents: Int32Array;
  /** Whether one row lies above the other. */
  isOneChain(a: number, b: number): boolean;
  /** When the conversation below a row ends. */
  endOf(row: number): number;
}

/** A row may be folded into one that was folded in its turn. */
function shownFor(twins: Int32Array, row: number): number {
  let at = row;
  while (at !== -1 && twins[at] !== -1) at = twins[at]!;
  return at;
}

/**
 * Messages of one thread that share a moment. Rows are numbered by time, so they stand together. A row without a time of
 * its own shares nobody's.
 */
function crowdedMoments({ rows, times }: MessageIndex, threads: Threads): number[][] {
  const crowded: number[][] = [];
  for (let from = 0, to = 0; from < rows.length; from = to) {
    for (to = from + 1; to < rows.length && times[to] === times[from]; ) to++;
    if (to - from < 2) continue;
    const byThread = new Map<number, number[]>();
    for (let row = from; row < to; row++) {
      if (rows[row]!.marks.length === 0 || Number.isNaN(rows[row]!.time)) continue;
      const known = byThread.get(threads.of[row]!);
      if (known) known.push(row);
      else byThread.set(threads.of[row]!, [row]);
    }
    for (const together of byThread.values()) if (together.length > 1) crowded.push(together);
  }
  return crowded;
}

/** For each row the stretch of a walk through the tree that its subtree takes: one lies in the other, or they are apart. */
function lineage(parents: Int32Array, children: Children): Evidence['isOneChain'] {
  const enter = new Int32Array(parents.length);
  const leave = new Int32Array(parents.length);
  let clock = 0;
  const stack: number[] = [];
  for (let root = 0; root < parents.length; root++) {
    if (parents[root] === -1) stack.push(root);
    for (let row = stack.pop(); row !== undefined; row = stack.pop()) {
      if (row < 0) {
        leave[-row - 1] = clock;
        continue;
      }
      enter[row] = clock++;
      stack.push(-row - 1);
      for (const child of children.of(row)) stack.push(child);
    }
  }
  const holds = (a: number, b: number): boolean => enter[a]! <= enter[b]! && enter[b]! < leave[a]!;
  return (a, b) => holds(a, b) || holds(b, a);
}

/** A run of rows that says something in one go: mostly a single row. */
type Saying = readonly number[];

function foldCopies(evidence: Evidence, sayings: readonly Saying[], twins: Int32Array): void {
  for (const copies of groupEqual(evidence.index, sayings)) {
    const kept = copies.reduce((best, copy) => (evidence.endOf(copy[0]!) > evidence.endOf(best[0]!) ? copy : best));
    for (const copy of copies)
      if (copy !== kept && (!evidence.isOneChain(copy[0]!, kept[0]!) || isStutter(evidence, copy, kept)))
        foldInto(evidence.index, copy, kept, twins);
  }
}

/** A version change may write one row twice in a row: the second hangs on the first. */
const isStutter = ({ index, parents }: Evidence, [row]: Saying, [first]: Saying): boolean =>
  parents[row!] === first && index.rows[row!]!.version !== index.rows[first!]!.version;

/** Each folded row's twin is the shown row that holds its first block. */
function foldInto({ rows }: MessageIndex, copy: Saying, kept: Saying, twins: Int32Array): void {
  const holders = kept.flatMap((row) => rows[row]!.marks.map(() => row));
  let block = 0;
  for (const row of copy) {
    twins[row] = holders[block]!;
    block += rows[row]!.marks.length;
  }
}

/** A copy may have other row borders: rows of one role that follow each other without a fork are taken together. */
function chainsIn({ index, parents }: Evidence, rows: readonly number[]): Saying[] {
  const present = new Set(rows);
  const next = new Map<number, number>();
  for (const row of rows) {
    const parent = parents[row]!;
    if (!present.has(parent) || index.rows[parent]!.type !== index.rows[row]!.type) continue;
    next.set(parent, next.has(parent) ? -1 : row);
  }
  const follows = new Set(next.values());
  return rows
    .filter((head) => !follows.has(head))
    .map((head) => {
      const chain = [head];
      for (let row = next.get(head) ?? -1; row !== -1; row = next.get(row) ?? -1) chain.push(row);
      return chain;
    });
}

/** What says the same: by its marks first, then to the letter. Marks rarely lie. */
function groupEqual(index: MessageIndex, sayings: readonly Saying[]): Saying[][] {
  const likely = new Map<string, Saying[]>();
  for (const saying of sayings) {
    const { type } = index.rows[saying[0]!]!;
    const key = `${type}\n${saying.flatMap((row) => index.rows[row]!.marks).join('\n')}`;
    const known = likely.get(key);
    if (known) known.push(saying);
    else likely.set(key, [saying]);
  }
  return [...likely.values()].flatMap((group) => (group.length > 1 ? confirm(index, group) : []));
}

function confirm(index: MessageIndex, likely: readonly Saying[]): Saying[][] {
  const groups: { readonly content: ReturnType<MessageIndex['reread']>[]; readonly sayings: Saying[] }[] = [];
  for (const saying of likely) {
    const content = saying.map((row) => index.reread(index.rows[row]!.ref));
    const known = groups.slice(0, COMPARED).find((group) => sameContent(group.content, content));
    if (known) known.sayings.push(saying);
    else groups.push({ content, sayings: [saying] });
  }
  return groups.map(({ sayings }) => sayings).filter((sayings) => sayings.length > 1);
}

/** More contents than this under one set of marks are no copies, and comparing all of them would cost n². */
const COMPARED = 16;

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
