import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { tuneEngine } from './tune-engine.ts';

/** Bytes that a heap may grow by before it is worth looking through. */
const WORTH_IT = 64_000_000;
/** Of a heap, before it is looked through in the middle of its work too: only a very large project needs so much. */
const LARGE = 128_000_000;
/** A thread that has looked through its heap so often in a build writes a large archive, and will be at it for a while. */
const OFTEN = 2;
/** Bytes that a heap may grow by once it is large, or its archive. */
const WORTH_IT_SOONER = 40_000_000;
/** Bytes of holes in a heap, beyond which the emptiest pages of it are emptied. */
const SCATTERED = 20_000_000;

let left = 0;
let looks = 0;
let isHurried = false;
let collect: (() => void) | null = null;

/**
 * When a build begins: a process may make many, and none of them has to be large for that. One that somebody is waiting
 * for looks at nothing: that takes a tenth of a second or two, and V8 sees to it by itself, later.
 */
export function countLooksAnew(hurried = false): void {
  looks = 0;
  isHurried = hurried;
}

/**
 * For the moment between two pieces of work, when hardly anything is needed any more. Left to itself, a heap grows to a
 * multiple of what is in use before it is looked through, and a build has several.
 */
export function tidyMemory(grown = WORTH_IT): void {
  const most = left + (looks < OFTEN ? grown : Math.min(grown, WORTH_IT_SOONER));
  if (getHeapStatistics().used_heap_size >= most) lookThrough();
}

/** For the moment between two pages, when most of what is needed is the project. */
export function boundMemory(): void {
  const most = Math.max(looks < OFTEN ? LARGE : 0, left + WORTH_IT_SOONER);
  if (getHeapStatistics().used_heap_size >= most) lookThrough();
}

function lookThrough(): void {
  if (isHurried) return;
  if (!collect) {
    tuneEngine();
    collect = runInNewContext('gc') as () => void;
  }
  looks++;
  if (looks > OFTEN && isScattered()) sparingly(collect);
  else collect();
  left = getHeapStatistics().used_heap_size;
}

/** Pages of a heap are given back whole: one that still holds anything stays. */
function isScattered(): boolean {
  const { total_heap_size: total, used_heap_size: used } = getHeapStatistics();
  return total - used > SCATTERED;
}

/**
 * With this set, V8 empties pages from a fifth of holes on, instead of those that are nearly empty, and six megabytes of
 * them at most. To have it move everything together (`--compact-on-every-full-gc`) takes as much memory again meanwhile.
 */
function sparingly(work: () => void): void {
  setFlagsFromString('--optimize-for-size');
  try {
    work();
  } finally {
    setFlagsFromString('--no-optimize-for-size');
  }
}
