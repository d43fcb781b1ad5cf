import { setFlagsFromString } from 'node:v8';

/** Bytecodes that a function runs before V8 optimizes it; by itself, V8 waits for a ninth of this. */
const LATER = 600_000;

let isTuned = false;

/**
 * Every thread has its functions optimized for itself, in further threads, and a build is over in seconds: what is
 * optimized early costs more than it saves, a third of all the time of the processor. What is really hot still is.
 * All flags are set here, and first of all: code that was compiled under others is not used again.
 */
export function tuneEngine(): void {
  if (isTuned) return;
  setFlagsFromString(`--interrupt-budget=${LATER}`);
  setFlagsFromString('--expose-gc'); // for tidyMemory
  isTuned = true;
}
