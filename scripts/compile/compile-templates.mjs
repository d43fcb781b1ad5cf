import { createEnvironment } from '../../src/render/environment.ts';
import { nunjucks } from '../../src/render/rich-text/nunjucks.ts';

/** All templates as a module that takes the place of `src/render/compiled-templates.ts`. */
export async function compileTemplates() {
  const parts = nunjucks.precompile('templates', {
    env: await createEnvironment(),
    include: [/\.njk$/],
    wrapper: (templates) =>
      templates.map(({ name, template }) => `${JSON.stringify(name)}: (() => {${template}})(),`).join('\n'),
  });
  return `export const compiledTemplates = {\n${parts}\n};`;
}
