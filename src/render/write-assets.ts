import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from './package-folder.ts';

const SOURCES = join(packageFolder, 'assets');
/** Where `npm run build` leaves the bundles, for a package that is installed without esbuild. */
const BUNDLED = join(packageFolder, 'dist', 'assets');
const isSource = import.meta.url.endsWith('.ts');

/** The stylesheet and the script of every page. Run from source they are bundled anew; the package ships them bundled. */
export async function writeAssets(output: string): Promise<void> {
  mkdirSync(output, { recursive: true });
  if (isSource || !existsSync(join(BUNDLED, 'annals.css'))) await bundleAssets(output);
  else for (const file of ['annals.css', 'annals.js']) copyFileSync(join(BUNDLED, file), join(output, file));
  copyFileSync(join(SOURCES, 'icon.svg'), join(output, 'icon.svg'));
  // 404.html is served at any depth: this finds out where the top is before anything else is loaded.
  copyFileSync(join(SOURCES, 'js', 'resolve-root.js'), join(output, 'resolve-root.js'));
}

/**
 * Modules become one classic script: `file://` refuses module scripts.
 * @public `npm run compile` calls it on the compiled program.
 */
export async function bundleAssets(output: string): Promise<void> {
  const { build } = await import('esbuild');
  const result = await build({
    entryPoints: { 'annals.css': join(SOURCES, 'css', 'index.css'), 'annals.js': join(SOURCES, 'js', 'main.js') },
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['chrome120', 'firefox128', 'safari17.5'],
    outdir: output,
    entryNames: '[name]',
    charset: 'utf8',
    write: false,
  });
  mkdirSync(output, { recursive: true });
  for (const { path, contents } of result.outputFiles) writeFileSync(path.replace(/\.(css|js)\.\1$/, '.$1'), contents);
}
