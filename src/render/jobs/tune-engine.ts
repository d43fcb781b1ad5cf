import { setFlagsFromString } from 'node:v8';

/** What all versions have: a third of what V8 would put into a function of those that it calls, and loops as they are. */
const SPARINGLY = ['--max-inlined-bytecode-size-cumulative=300', '--no-turbo-loop-peeling'];

/**
 * By the first number of V8's version. The first is the bytecodes that a function runs before V8 optimizes it, or how often
 * it was called: by itself, V8 waits for a ninth of this. A version that is not here is left as it is: it would complain
 * of flags that it does not know.
 */
const FLAGS: Readonly<Record<string, readonly string[]>> = {
  11: ['--interrupt-budget=600000', ...SPARINGLY],
  12: ['--invocation-count-for-turbofan=27000', ...SPARINGLY],
  13: ['--invocation-count-for-turbofan=27000', ...SPARINGLY],
};

let isTuned = false;

/**
 * Every thread has its functions optimized for itself, in further threads, and a build is over in seconds: what is
 * optimized early, or with great care, costs more than it saves, a third of all the time of the processor. What is really
 * hot still is. All flags are set here, and first of all: code that was compiled under others is not used again.
 */
export function tuneEngine(): void {
  if (isTuned) return;
  const [version = ''] = process.versions.v8.split('.');
  for (const flag of FLAGS[version] ?? []) setFlagsFromString(flag);
  setFlagsFromString('--expose-gc'); // for tidyMemory
  isTuned = true;
}
