import { createHash } from 'node:crypto';
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
  holds(month: string): boolean;
  readonly from: number;
  readonly to: number;
}

/** Bytes of records, which are text for the most part. Pagefind needs about fifty times as much memory. */
const LARGEST = 8_000_000;
/** What a small archive is cut into: a session that grows has its whole shard built anew. */
const SMALLEST = LARGEST / 4;
/** A search asks every shard, so a large archive is cut into large ones: about as many as this, or twice as many. */
const MANY = 4;
/** A search asks every shard: beyond so many, small projects share one. */
const FEW = 12;

/** The coarsest that fits is taken, so that a small project is one index and a large one grows in its last month only. */
const PERIODS: readonly { readonly of: (month: string) => string }[] = [
  { of: () => '' },
  { of: (month) => month.slice(0, 4) },
  { of: (month) => `${month.slice(0, 4)}-q${Math.ceil(Number(month.slice(5, 7)) / 3)}` },
  { of: (month) => month },
];

export function planShards(
  projects: readonly FindableProject[],
  largest = largestFor(projects),
  few = FEW,
): readonly ShardPlan[] {
  const plans = projects.flatMap((project) => planProject(project, largest));
  if (plans.length <= few) return plans;
  const isSmall = (plan: ShardPlan): boolean => plan.name === plan.projects[0] && bytesOf(plan) <= largest / 2;
  return [...plans.filter((plan) => !isSmall(plan)), ...shareShards(plans.filter(isSmall), largest)];
}

/** In steps: an archive that grows a little is cut as before. */
function largestFor(projects: readonly FindableProject[]): number {
  const all = sum(projects.map((project) => sum([...sizesOf(project, () => '').values()])));
  let largest = SMALLEST;
  while (largest < LARGEST && all > 2 * MANY * largest) largest *= 2;
  return largest;
}

/**
 * Small projects fill shards in an order that has nothing to do with when they came or grow. They are weighed in steps,
 * so that one that grows a little moves no other.
 */
function shareShards(plans: readonly ShardPlan[], largest: number): readonly ShardPlan[] {
  const shares: ShardPlan[][] = [];
  let room = 0;
  for (const plan of plans.toSorted((a, b) => (hashOf(a.name) < hashOf(b.name) ? -1 : 1))) {
    const weight = Math.min(largest, STEP ** Math.ceil(Math.log(bytesOf(plan)) / Math.log(STEP)));
    if (shares.length === 0 || weight > room) {
      shares.push([]);
      room = largest;
    }
    shares.at(-1)!.push(plan);
    room -= weight;
  }
  return shares.flatMap((share): readonly ShardPlan[] =>
    share.length === 1
      ? share
      : [
          {
            name: `small.${hashOf(share[0]!.name).slice(0, 8)}`,
            projects: share.flatMap(({ projects }) => projects),
            slices: share.flatMap(({ slices }) => slices),
          },
        ],
  );
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
