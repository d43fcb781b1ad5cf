import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Eleventy from '@11ty/eleventy';
import { openArchive } from '../pipeline.ts';
import { annalsPlugin } from './eleventy-plugin.ts';
import { createEnvironment } from './environment.ts';
import { packageFolder } from './package-folder.ts';
import { type PreparedSite, type Progress, prepareSite, type SiteOptions } from './prepare-site.ts';
import { writeAssets } from './write-assets.ts';

const SITE = join(packageFolder, 'site');
const TEMPLATES = join(packageFolder, 'templates');

/** What Eleventy is given, by the CLI and by `eleventy.config.ts` alike. */
export interface Prepared {
  readonly site: PreparedSite;
  readonly env: Awaited<ReturnType<typeof createEnvironment>>;
  /** Removes the fragments, once they are in the pages. */
  tidy(): void;
}

/** Everything but the shells: bodies, blocks, pictures, the map of ids, stylesheet and script. */
export async function prepare(
  source: string,
  output: string,
  options: SiteOptions,
  progress: Progress,
): Promise<Prepared> {
  const archive = openArchive(source);
  const env = await createEnvironment(TEMPLATES);
  const work = mkdtempSync(join(tmpdir(), 'annals-'));
  mkdirSync(output, { recursive: true });
  const tidy = (): void => rmSync(work, { recursive: true, force: true });
  try {
    const site = prepareSite(archive, options, env, { output, work }, progress);
    await writeAssets(output);
    writeFileSync(join(output, '.nojekyll'), '');
    return { site, env, tidy };
  } catch (error) {
    tidy();
    throw error;
  }
}

/** Builds the site of an archive into an empty folder. */
export async function buildSite(
  source: string,
  output: string,
  options: SiteOptions,
  progress: Progress,
): Promise<PreparedSite> {
  const { site, env, tidy } = await prepare(source, output, options, progress);
  try {
    const eleventy = new Eleventy(SITE, output, {
      configPath: null, // or a config of the user's own, in the folder she is in, would be run
      quietMode: true,
      config: (config) => config.addPlugin(annalsPlugin, { site, env, output }),
    });
    eleventy.disableLogger(); // we say what was built
    await eleventy.init();
    await eleventy.write();
    return site;
  } finally {
    tidy();
  }
}
