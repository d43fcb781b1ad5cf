import { createHash } from 'node:crypto';
import type { ExpectedProject } from '../render/beside.ts';
import type { RecordFile } from '../render/record-file.ts';

/** A session as the index sees it. */
export interface FindableSession {
  /** Name of its pages. */
  readonly name: string;
  readonly title: string;
  /** Whether somebody named it: a title made from its first prompt is found there. */
  readonly isNamed: boolean;
  readonly messages: number;
  readonly records: RecordFile;
}

export interface FindableProject {
  readonly slug: string;
  readonly name: string;
  /** Oldest first. */
  readonly sessions: readonly FindableSession[];
}

/** What one index holds. */
export interface ShardPlan {
  readonly name: string;
  /** Slugs of its projects: one, unless small ones share it. */
  readonly projects: readonly string[];
  readonly slices: readonly Slice[];
}

/** The records of a session in some months, from one byte of theirs to another. */
export interface Slice {
  readonly project: string;
  readonly session: FindableSession;
  /** The same function for all slices of what a project is cut into. */
  readonly holds: (month: string) => boolean;
  readonly from: number;
  readonly to: number;
}

/** Bytes of records, which are text for the most part. Of a shard that changes, all words are written anew. */
const LARGEST = 11_000_000;
/** What a small archive is cut into. */
const SMALLEST = 2_000_000;
/** A search asks every shard, so a large archive is cut into large ones: about as many as this, or twice as many. */
const MANY = 4;
/** A search asks every shard: where there would be more than this, small projects and what is left over of large ones share one. */
const FEW = 12;
/** Bytes of transcript that make one of records, about. */
const PER_BYTE = 6;

/** The coarsest that fits is taken, so that a small project is one index and a large one grows in its last month only. */
const PERIODS: readonly { readonly of: (month: string) => string }[] = [
  { of: () => '' },
  { of: (month) => month.slice(0, 4) },
  { of: (month) => `${month.slice(0, 4)}-q${Math.ceil(Number(month.slice(5, 7)) / 3)}` },
  { of: (month) => month },
];

/**
 * Plans shards while projects are still being written. What is large is planned by itself; what is small fills shards in
 * an order that has nothing to do with when it came or grows, so that no archive has many more shards than twice its size
 * asks for. What comes out does not depend on which project is added first.
 */
export class ShardPlanner {
  /** In what order projects are best added, so that shards are complete early. */
  readonly order: readonly string[];
  readonly #largest: number;
  readonly #areShared: boolean;
  readonly #byHash: readonly string[];
  /** What is small of each project whose turn has not come. */
  readonly #waiting = new Map<string, readonly ShardPlan[]>();
  #turn = 0;
  #share: ShardPlan[] = [];
  #room = 0;

  constructor(expected: readonly ExpectedProject[], largest = largestFor(expected), few = FEW) {
    this.#largest = largest;
    this.#areShared = Math.max(expected.length, recordsIn(expected) / largest) > few;
    this.#byHash = expected.map(({ slug }) => slug).toSorted((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1));
    const isLarge = new Set(expected.filter(({ bytes }) => bytes / PER_BYTE > largest / 2).map(({ slug }) => slug));
    const large = expected.filter(({ slug }) => isLarge.has(slug)).toSorted((a, b) => b.bytes - a.bytes);
    const small = this.#byHash.filter((slug) => !isLarge.has(slug));
    this.order = soonest(large, small, new Map(expected.map(({ slug, bytes }) => [slug, bytes])), largest);
  }

  /** Takes a project, and gives what it is cut into, and the shards that are complete by it. */
  add(project: FindableProject): { readonly cut: readonly ShardPlan[]; readonly complete: readonly ShardPlan[] } {
    const plans = planProject(project, this.#largest);
    const isSmall = (plan: ShardPlan): boolean => this.#areShared && bytesOf(plan) <= this.#largest / 2;
    this.#waiting.set(project.slug, plans.filter(isSmall));
    return { cut: plans, complete: [...plans.filter((plan) => !isSmall(plan)), ...this.#fill()] };
  }

  #fill(): readonly ShardPlan[] {
    const full: ShardPlan[] = [];
    for (let slug = this.#byHash[this.#turn]; slug !== undefined; slug = this.#byHash[++this.#turn]) {
      const plans = this.#waiting.get(slug);
      if (plans === undefined) return full;
      this.#waiting.delete(slug);
      for (const plan of plans) {
        const weight = weigh(bytesOf(plan), this.#largest);
        if (weight > this.#room) {
          full.push(...joinShare(this.#share));
          this.#share = [];
          this.#room = this.#largest;
        }
        this.#share.push(plan);
        this.#room -= weight;
      }
    }
    full.push(...joinShare(this.#share));
    this.#share = [];
    return full;
  }
}

/** The large ones first, but for some small ones: else there would be nothing to index until the first large one is done. */
function soonest(
  large: readonly ExpectedProject[],
  small: readonly string[],
  bytesOf: ReadonlyMap<string, number>,
  largest: number,
): readonly string[] {
  let room = largest * PER_BYTE;
  const late = small.findIndex((slug) => {
    room -= bytesOf.get(slug)!;
    return room < 0;
  });
  const early = late === -1 ? small.length : late;
  const [first = [], ...others] = large.map(({ slug }) => [slug]);
  return [...first, ...small.slice(0, early), ...others.flat(), ...small.slice(early)];
}

/** Bytes of records that so much will have, about. */
const recordsIn = (expected: readonly ExpectedProject[]): number => sum(expected.map(({ bytes }) => bytes)) / PER_BYTE;

/** In steps: an archive that grows a little is cut as before. */
function largestFor(expected: readonly ExpectedProject[]): number {
  const all = recordsIn(expected);
  let largest = SMALLEST;
  while (largest < LARGEST && all > 2 * MANY * largest) largest = Math.min(LARGEST, 2 * largest);
  return largest;
}

/** Bytes in steps, too: one that grows a little moves no other. */
export const weigh = (bytes: number, most: number): number =>
  Math.min(most, STEP ** Math.ceil(Math.log(bytes) / Math.log(STEP)));

function joinShare(share: readonly ShardPlan[]): readonly ShardPlan[] {
  if (share.length <= 1) return share;
  return [
    {
      name: `small.${hashOf(share[0]!.name).slice(0, 8)}`,
      projects: [...new Set(share.flatMap(({ projects }) => projects))],
      slices: share.flatMap(({ slices }) => slices),
    },
  ];
}

const STEP = 1.25;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const bytesOf = ({ slices }: ShardPlan): number => sum(slices.map(({ from, to }) => to - from));

function planProject(project: FindableProject, largest: number): readonly ShardPlan[] {
  const { of } = PERIODS.find((period) => largestOf(project, period.of) <= largest) ?? PERIODS.at(-1)!;
  const periodOf = (month: string): string => (month === '' ? '' : of(month));
  const periods = [...sizesOf(project, periodOf).keys()].sort();
  return periods.flatMap((period) => {
    const name = period === '' ? project.slug : `${project.slug}.${period}`;
    const holds = (month: string): boolean => periodOf(month) === period;
    const packs = pack(project, holds, largest);
    return packs.map((slices, nth) => ({
      name: packs.length === 1 ? name : `${name}.${nth + 1}`,
      projects: [project.slug],
      slices,
    }));
  });
}

function largestOf(project: FindableProject, of: (month: string) => string): number {
  return Math.max(0, ...sizesOf(project, of).values());
}

function sizesOf({ sessions }: FindableProject, of: (month: string) => string): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { records } of sessions)
    for (const [month, bytes] of records.months) sizes.set(of(month), (sizes.get(of(month)) ?? 0) + bytes);
  return sizes;
}

/** Session after session, oldest first; one that is too large by itself is cut. */
function pack({ slug, sessions }: FindableProject, holds: Slice['holds'], largest: number): readonly Slice[][] {
  const packs: Slice[][] = [];
  let room = 0;
  for (const session of sessions) {
    const bytes = sum([...session.records.months].flatMap(([month, size]) => (holds(month) ? [size] : [])));
    for (let from = 0; from < bytes; from += largest) {
      const to = Math.min(bytes, from + largest);
      if (packs.length === 0 || to - from > room) {
        packs.push([]);
        room = largest;
      }
      packs.at(-1)!.push({ project: slug, session, holds, from, to });
      room -= to - from;
    }
  }
  return packs;
}
