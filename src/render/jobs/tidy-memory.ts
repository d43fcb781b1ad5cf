import { getHeapStatistics } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { tuneEngine } from './tune-engine.ts';

/** Bytes that a heap may grow by before it is worth looking through. */
const WORTH_IT = 64_000_000;

let left = 0;
let collect: (() => void) | null = null;

/**
 * For the moment between two pieces of work, when hardly anything is needed any more. Left to itself, a heap grows to a
 * multiple of what is in use before it is looked through, and a build has several.
 */
export function tidyMemory(grown = WORTH_IT): void {
  if (getHeapStatistics().used_heap_size >= left + grown) lookThrough();
}

/** Of a heap, before it is looked through in the middle of its work too: only a very large project needs so much. */
const LARGE = 128_000_000;
const WORTH_IT_SOONER = 40_000_000;

/** For the moment between two pages, when most of what is needed is the project. */
export function boundMemory(): void {
  if (getHeapStatistics().used_heap_size >= Math.max(LARGE, left + WORTH_IT_SOONER)) lookThrough();
}

function lookThrough(): void {
  if (!collect) {
    tuneEngine();
    collect = runInNewContext('gc') as () => void;
  }
  collect();
  left = getHeapStatistics().used_heap_size;
}
