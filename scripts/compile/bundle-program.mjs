import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { collectLicences } from './collect-licences.mjs';
import { compileTemplates } from './compile-templates.mjs';

const OPTIONS = { bundle: true, platform: 'node', target: 'node20', legalComments: 'none' };

/** Of code that V8 has kept it no longer knows where imports are to be found, so whoever runs the script does that. */
const IMPORT = /\b(await|return) import\(/g;

/** Lies beside the script: what Pagefind runs on in the browser, and grammars. */
const COPIED = ['node_modules/pagefind/package.json', 'node_modules/@shikijs/langs/package.json'];

const OWN_URL = "const ownUrl = require('node:url').pathToFileURL(__filename).href;";

/** One script for the program, small modules that run it, and what a config of hers may import. */
export async function bundleProgram(folder) {
  const { metafile, outputFiles } = await build({
    ...OPTIONS,
    entryPoints: { annals: 'scripts/launch/program.ts' },
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    // They start processes and threads from their own files, or are used from source only.
    external: ['@11ty/eleventy', 'esbuild', 'pagefind', 'shiki/langs', 'tinypool'],
    banner: { js: `(function (module, require, importModule, __filename) {'use strict'; ${OWN_URL}` },
    footer: { js: '})' },
    define: { 'import.meta.url': 'ownUrl' },
    plugins: [templates, plainFields],
    metafile: true,
    write: false,
  });
  for (const { path, text } of outputFiles) writeFileSync(path, toAscii(text.replace(IMPORT, '$1 importModule(')));
  writeFileSync(
    join(folder, 'third-party-licences.txt'),
    collectLicences([...Object.keys(metafile.inputs), ...COPIED]),
  );
  await build({
    ...OPTIONS,
    entryPoints: {
      cli: 'scripts/launch/cli.mjs',
      worker: 'scripts/launch/worker.mjs',
      'read-program': 'scripts/launch/read-program.mjs',
      'commands/config/define-config': 'src/commands/config/define-config.ts',
    },
    outdir: folder,
    format: 'esm',
  });
}

const templates = {
  name: 'templates',
  setup(build) {
    build.onLoad({ filter: /[\\/]compiled-templates\.ts$/ }, async () => ({ contents: await compileTemplates() }));
  },
};

/** In markdown-it as it is published a helper defines each field of each token; an assignment is the same, and quicker. */
const FIELD = /\b_defineProperty\(\s*this,\s*(?:\/\*[\s\S]*?\*\/\s*)?"(\w+)",/g;

const plainFields = {
  name: 'plain-fields',
  setup(build) {
    build.onLoad({ filter: /[\\/]markdown-it[\\/]dist[\\/][^\\/]+\.mjs$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8').replace(FIELD, '(this.$1 =');
      if (/_defineProperty\(\s*this/.test(contents)) throw new Error(`${path} has a field that plainFields misses.`);
      return { contents };
    });
  },
};

/** esbuild leaves other characters in patterns and comments, where an escape is as good. */
function toAscii(script) {
  if (/String\.raw`[^`]*[\u0080-\uffff]/.test(script))
    throw new Error('String.raw takes no escapes: write it in ASCII.');
  return script.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
