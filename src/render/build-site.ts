import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Eleventy from '@11ty/eleventy';
import type { Sources } from '../discover/discover-sources.ts';
import { EVERYTHING } from '../redact/publishing.ts';
import type { OldSite } from './cache/ledger.ts';
import { annalsPlugin } from './eleventy-plugin.ts';
import { createEnvironment } from './environment.ts';
import { openPublished } from './open-published.ts';
import { packageFolder } from './package-folder.ts';
import { type PreparedSite, type Progress, prepareSite, type SiteOptions } from './prepare-site.ts';
import { reusePages } from './reuse-pages.ts';
import { makeScratch } from './scratch-folder.ts';
import { writeAssets } from './write-assets.ts';

const SITE = join(packageFolder, 'site');

/** What Eleventy is given, by the CLI and by `eleventy.config.ts` alike. */
export interface Prepared {
  readonly site: PreparedSite;
  readonly env: Awaited<ReturnType<typeof createEnvironment>>;
  /** Removes the fragments, once they are in the pages, unless they are kept for the next build. */
  tidy(): void;
}

/** What earlier builds left. */
export interface Reuse {
  /** Folder of the store. */
  readonly store: string;
  /** Changes with the options and the program. */
  readonly buildKey: string;
  readonly old: OldSite;
}

/** Everything but the shells: bodies, blocks, pictures, the map of ids, stylesheet and script. */
export async function prepare(
  sources: Sources,
  output: string,
  options: SiteOptions,
  progress: Progress,
  reuse: Reuse | null = null,
): Promise<Prepared> {
  const publishing = options.publishing ?? EVERYTHING;
  const archive = openPublished({ sources, publishing });
  const env = await createEnvironment();
  const scratch = reuse ? null : makeScratch('work');
  const store = reuse?.store ?? scratch!.folder;
  mkdirSync(output, { recursive: true });
  const tidy = (): void => scratch?.remove();
  try {
    const folders = { output, store, cacheKey: reuse?.buildKey ?? null };
    const made = await prepareSite(archive, options, env, folders, progress);
    const site = reuse ? reusePages(made, reuse.old, reuse.buildKey, output) : made;
    await writeAssets(output, ['blocks', 'img', 'm', ...made.projects.map(({ address }) => dirname(address))]);
    writeFileSync(join(output, '.nojekyll'), '');
    return { site, env, tidy };
  } catch (error) {
    tidy();
    throw error;
  }
}

/** Builds the site of an archive into an empty folder. `finish` comes last, while what the pages were made of is still there. */
export async function buildSite(
  sources: Sources,
  output: string,
  options: SiteOptions,
  progress: Progress,
  reuse: Reuse | null = null,
  finish: (site: PreparedSite) => Promise<void> = async () => {},
): Promise<PreparedSite> {
  const { site, env, tidy } = await prepare(sources, output, options, progress, reuse);
  try {
    const eleventy = new Eleventy(SITE, output, {
      configPath: null, // or a config of the user's own, in the folder she is in, would be run
      quietMode: true,
      config: (config) => config.addPlugin(annalsPlugin, { site, env, output }),
    });
    eleventy.disableLogger(); // we say what was built
    await eleventy.init();
    await eleventy.write();
    await finish(site);
    return site;
  } finally {
    tidy();
  }
}
