import { parseAll } from '../support/baseline.ts';
import { median } from '../support/median.ts';
import { transcriptsIn } from './transcripts.ts';

/** Run in a process of its own: `<archive>`. Seconds to split and parse it; the first time only warms up. */
const TIMES = 3;
const paths = transcriptsIn(process.argv[2]!).map(({ path }) => path);
const seconds = Array.from({ length: TIMES + 1 }, () => {
  const began = performance.now();
  parseAll(paths);
  return (performance.now() - began) / 1000;
});
process.stdout.write(String(median(seconds.slice(1))));
