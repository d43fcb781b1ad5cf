import { openArchive } from '../../src/pipeline.ts';
import { parseAll } from './baseline.ts';
import type { Measured } from './measure.ts';
import { median } from './median.ts';

/** Run in a process of its own, by `measure`: `<source> <rounds>`. No rounds means: only for its memory. */
const [source = '', rounds = '0'] = process.argv.slice(2);
process.stdout.write(JSON.stringify(rounds === '0' ? measureMemory() : measureTime(Number(rounds))));

/** The pipeline alone, once: the peak must not hold what the baseline or an earlier round left. */
function measureMemory(): Partial<Measured> {
  const rowsShown = runPipeline();
  return { rowsShown, peakMb: process.resourceUsage().maxRSS / 1024 };
}

/** Baseline and pipeline take turns, so that a machine that slows down slows both; the first round only warms up. */
function measureTime(rounds: number): Partial<Measured> {
  const files = openArchive(source).projects.flatMap(({ transcripts }) => transcripts);
  const paths = files.map(({ path }) => path);
  const baseline: number[] = [];
  const pipeline: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    baseline.push(timed(() => parseAll(paths)));
    pipeline.push(timed(runPipeline));
  }
  return {
    megabytes: files.reduce((sum, { size }) => sum + size, 0) / 1e6,
    baselineMs: median(baseline.slice(1)),
    pipelineMs: median(pipeline.slice(1)),
  };
}

function runPipeline(): number {
  const archive = openArchive(source);
  let shown = 0;
  for (const project of archive.projects) shown += archive.run(project).timeline.balance.shown;
  return shown;
}

function timed(work: () => unknown): number {
  globalThis.gc?.();
  const began = performance.now();
  work();
  return performance.now() - began;
}
