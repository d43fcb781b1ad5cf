import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import type { Discovered, Sources } from '../discover/discover-sources.ts';
import { findArchive } from '../pipeline.ts';
import { EVERYTHING } from '../redact/publishing.ts';
import type { Beside } from './beside.ts';
import { LookMemory } from './cache/look-memory.ts';
import { type MemorySetup, ProjectMemory } from './cache/project-memory.ts';
import { annalsPlugin } from './eleventy-plugin.ts';
import { bodyEnvironment, shellEnvironment } from './environment.ts';
import { Crew } from './jobs/crew.ts';
import { hireEarly } from './jobs/hire-early.ts';
import { lookThrough } from './jobs/look-through.ts';
import { countLooksAnew, tidyMemory } from './jobs/tidy-memory.ts';
import { tuneEngine } from './jobs/tune-engine.ts';
import { lastUsedOf } from './last-used.ts';
import { openPublished } from './open-published.ts';
import { packageFolder } from './package-folder.ts';
import { type PreparedSite, type Progress, prepareSite, type SiteOptions } from './prepare-site.ts';
import type { ProcessMemory } from './process-memory.ts';
import { readAhead } from './read-ahead.ts';
import { reusePages } from './reuse-pages.ts';
import { makeScratch } from './scratch-folder.ts';
import { timed, waited } from './stopwatch.ts';
import { writeAssets } from './write-assets.ts';

const SITE = join(packageFolder, 'site');

/** What Eleventy is given, by the CLI and by `eleventy.config.ts` alike. */
export interface Prepared {
  readonly site: PreparedSite;
  readonly env: Awaited<ReturnType<typeof shellEnvironment>>;
  /** Removes the fragments, once they are in the pages, unless they are kept for the next build. */
  tidy(): void;
}

/** What earlier builds left. */
export interface Reuse extends Omit<MemorySetup, 'output' | 'rehearsed'> {
  /** The files of which it was seen what has changed. */
  readonly discovered: Discovered;
  /** What this process has read and written before, if it builds again and again. */
  readonly process?: ProcessMemory;
}

/** Everything but the shells: bodies, blocks, pictures, the map of ids, stylesheet and script. */
export async function prepare(
  sources: Sources,
  output: string,
  options: SiteOptions,
  progress: Progress,
  reuse: Reuse | null = null,
  beside?: Beside,
): Promise<Prepared> {
  tuneEngine();
  countLooksAnew(reuse?.process?.early !== undefined);
  const publishing = options.publishing ?? EVERYTHING;
  const found = findArchive(sources, reuse?.discovered);
  const crew = new Crew(options.workers ?? defaultWorkers(), bodyEnvironment);
  const scratch = reuse ? null : makeScratch('work');
  const store = reuse?.store.folder ?? scratch!.folder;
  mkdirSync(output, { recursive: true });
  const tidy = (): void => scratch?.remove();
  try {
    // whoever has read nearly all of it before is done before a thread has begun
    if (reuse && !reuse.process) await hireEarly(crew, found.projects, reuse.sources);
    const rehearsed = reuse?.process?.isRehearsal ? lastUsedOf(reuse.process.digests.values()) : undefined;
    if (rehearsed && reuse?.process) await readAhead(found.projects, reuse.sources, reuse.process);
    const looks =
      reuse && LookMemory.isOfUse(publishing)
        ? new LookMemory(reuse.store, publishing, found.root, reuse.sources, reuse.process?.looks)
        : null;
    const seen = await waited('look through', () =>
      lookThrough(found.projects, publishing.redact, crew, reuse?.sources ?? null, looks),
    );
    const archive = timed('open', () =>
      openPublished({ sources: found, publishing }, { ...seen, memory: reuse?.process }),
    );
    const env = await shellEnvironment();
    const folders = { output, store, cacheKey: reuse?.buildKey ?? null };
    const memory = reuse ? new ProjectMemory({ ...reuse, output, rehearsed: rehearsed?.session }, archive) : null;
    const made = await waited('pages', () =>
      prepareSite(
        archive,
        options,
        env,
        folders,
        { crew, memory, process: reuse?.process, rehearsed: rehearsed?.session },
        progress,
        beside,
      ),
    );
    const site = reuse ? reusePages(made, reuse.old, reuse.buildKey, output) : made;
    await writeAssets(output, ['blocks', 'img', 'm', ...made.projects.map(({ address }) => dirname(address))]);
    writeFileSync(join(output, '.nojekyll'), '');
    return { site, env, tidy };
  } catch (error) {
    tidy();
    throw error;
  } finally {
    await crew.close();
  }
}

/** More take more memory than they save time. */
const defaultWorkers = (): number => Math.min(availableParallelism(), 4);

/** Builds the site of an archive into an empty folder, and beside the pages what is made of them. */
export async function buildSite(
  sources: Sources,
  output: string,
  options: SiteOptions,
  progress: Progress,
  reuse: Reuse | null = null,
  beside?: Beside,
): Promise<PreparedSite> {
  // It takes half a second to load, in which the workers shall be busy: once one of them has written something, they are.
  const written: Progress = (done) => {
    importEleventy().catch(() => {}); // whoever waits for it below is told
    progress(done);
  };
  const { site, env, tidy } = await prepare(sources, output, options, written, reuse, beside);
  const { default: Eleventy } = await importEleventy();
  tidyMemory();
  try {
    const eleventy = new Eleventy(SITE, output, {
      configPath: null, // or a config of the user's own, in the folder she is in, would be run
      quietMode: true,
      config: (config) => config.addPlugin(annalsPlugin, { site, env, output }),
    });
    eleventy.disableLogger(); // we say what was built
    const rest = beside?.finish();
    rest?.catch(() => {}); // it is waited for below, once the pages are written or have failed
    await waited('shells', async () => {
      await eleventy.init();
      await eleventy.write();
    });
    tidyMemory();
    await rest;
    return site;
  } finally {
    countLooksAnew(); // nobody waits for what comes next
    tidy();
  }
}

/** Without the thread in which it would resolve modules, so as to see when they change: pages have none. */
function importEleventy(): Promise<typeof import('@11ty/eleventy')> {
  process.env.ELEVENTY_SKIP_ESM_RESOLVER ??= '1';
  return import('@11ty/eleventy');
}
