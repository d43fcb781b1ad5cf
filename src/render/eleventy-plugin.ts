import type { EleventyConfig } from '@11ty/eleventy';
import type { Environment } from 'nunjucks';
import type { Page } from './page.ts';
import type { PreparedSite } from './prepare-site.ts';
import { safeHtml } from './rich-text/safe-html.ts';
import { spliceBodies } from './splice-bodies.ts';

export interface AnnalsPlugin {
  readonly site: PreparedSite;
  readonly env: Environment;
  readonly output: string;
}

/** The whole adapter: our templates and our data go in, and the bodies are put into what comes out. */
export function annalsPlugin(config: EleventyConfig, { site, env, output }: AnnalsPlugin): void {
  env.addFilter('page', (data: Page['data'], name: string) => safeHtml(env.render(`pages/${name}.njk`, data())));
  config.setLibrary('njk', env);
  config.setTemplateFormats(['njk']);
  config.setUseGitIgnore(false);
  // An installed package lies below node_modules, where Eleventy would find nothing, and say nothing.
  config.ignores.delete('**/node_modules/**');
  config.addGlobalData('annals', site);
  const { totals, pageKeys, projectKeys, findable, ...lists } = site;
  const expected = Object.values(lists).reduce((sum, pages) => sum + pages.length, 0);
  config.on('eleventy.after', ({ results }) => {
    if (results.length !== expected) throw new Error(`Eleventy wrote ${results.length} pages of ${expected}.`);
    spliceBodies(output, [...site.sessions, ...site.combined]);
  });
}
