import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EleventyConfig } from '@11ty/eleventy';
import { prepare } from './src/render/build-site.ts';
import { annalsPlugin } from './src/render/eleventy-plugin.ts';
import { buildSearch } from './src/search/build-search.ts';

/**
 * Annals as a plain Eleventy site, for those who want to add to it:
 *   ANNALS_SOURCE=~/.claude/projects node --import tsx node_modules/@11ty/eleventy/cmd.cjs --config=eleventy.config.ts
 * The same plugin serves `annals build`, and both write the same pages.
 */
export default async function (config: EleventyConfig): Promise<object> {
  const source = process.env.ANNALS_SOURCE ?? 'fixtures/demo';
  const output = process.env.ANNALS_OUTPUT ?? '_site';
  rmSync(join(output), { recursive: true, force: true });
  const options = { name: process.env.ANNALS_NAME ?? 'this archive', url: null, isIndexed: false, timeZone: 'UTC' };
  const { site, env, tidy } = await prepare(source, output, options, () => {});
  await buildSearch(site.findable, output, { previous: null, withFileCopy: true });
  process.once('exit', tidy);
  config.addPlugin(annalsPlugin, { site, env, output });
  return { dir: { input: 'site', output } };
}
