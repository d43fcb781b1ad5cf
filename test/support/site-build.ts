import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import type { SiteTotals } from '../../src/render/prepare-site.ts';
import { buildSearchableSite } from '../../src/search/build-searchable-site.ts';
import { writeGauntlet } from './site-gauntlet.ts';
import { writeHostileArchive } from './site-hostile.ts';
import { writeLongArchive } from './site-long.ts';

// Sites are built and looked at whole: on a busy machine that takes longer than other tests may.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

export const DEMO = join('fixtures', 'demo');

export const OPTIONS = { name: 'the tests', url: null, isIndexed: false, timeZone: 'UTC' } as const;

const SOURCES = {
  demo: () => DEMO,
  hostile: (folder: string) => writeHostileArchive(join(folder, 'archive')),
  gauntlet: (folder: string) => writeGauntlet(join(folder, 'archive')),
  long: (folder: string) => writeLongArchive(join(folder, 'archive')),
} as const;

const RUNS = 'annals-test-sites-';
const LONGEST_WAIT = 110_000;

/** Builds a site that several test files look at: the first to ask builds it, the others wait for it. */
export async function sharedSite(name: keyof typeof SOURCES): Promise<string> {
  // The workers of a run are children of one process.
  const runs = join(tmpdir(), `${RUNS}${process.ppid}`);
  const folder = join(runs, name);
  const site = join(folder, 'site');
  mkdirSync(runs, { recursive: true });
  if (isFirst(folder)) {
    removeOldRuns();
    let outcome = 'built';
    try {
      await build(SOURCES[name](folder), site);
    } catch (error) {
      outcome = `The site "${name}" could not be built: ${(error as Error).stack}`;
    }
    writeFileSync(join(folder, 'outcome'), outcome, { flush: true });
  }
  const outcome = await readWhenThere(join(folder, 'outcome'));
  if (outcome !== 'built') throw new Error(outcome);
  return site;
}

export async function build(source: string, output: string): Promise<SiteTotals> {
  const { totals } = await buildSearchableSite(source, output, OPTIONS, () => {});
  return totals;
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function readWhenThere(path: string): Promise<string> {
  for (const until = Date.now() + LONGEST_WAIT; Date.now() < until; await sleep(100)) {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    if (text !== '') return text;
  }
  throw new Error(`Nobody finished ${path}.`);
}

/** Which worker of a run is the last nobody knows: so a run clears up behind those that are over. */
function removeOldRuns(): void {
  for (const name of readdirSync(tmpdir())) {
    const process = name.startsWith(RUNS) ? Number(name.slice(RUNS.length)) : Number.NaN;
    if (process > 0 && !isRunning(process)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
