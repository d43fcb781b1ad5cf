import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { linkOrCopy } from './cache/store.ts';
import { packageFolder } from './package-folder.ts';
import { pagefindScript } from './pagefind-script.ts';

const SOURCES = join(packageFolder, 'assets');
/** Where `npm run build` leaves the bundles, for a package that is installed without esbuild. */
const BUNDLED = join(packageFolder, 'dist', 'assets');
const isSource = import.meta.url.endsWith('.ts');
/** What every page loads; then the search, once it is used; then what stands in for Pagefind's own script on file://. */
const ENTRIES = {
  'annals.css': join(SOURCES, 'css', 'index.css'),
  'annals.js': join(SOURCES, 'js', 'main.js'),
  'annals-search.js': join(SOURCES, 'js', 'search', 'main.js'),
  'annals-search-worker.js': join(SOURCES, 'js', 'search', 'worker.js'),
  'annals-pagefind.js': join(SOURCES, 'js', 'search', 'pagefind-file.js'),
};

/** What `annals serve` adds to the pages that it sends; it is no file of a site. */
const LIVE = { 'annals-live.js': join(SOURCES, 'js', 'live', 'main.js') };

/** The stylesheet and the script of every page; `folders` are those that pages stand in. Run from source they are bundled anew; the package ships them bundled. */
export async function writeAssets(output: string, folders: readonly string[]): Promise<void> {
  mkdirSync(output, { recursive: true });
  if (!isBundled()) await writeBundles(output, ENTRIES);
  else for (const file of Object.keys(ENTRIES)) copyFileSync(join(BUNDLED, file), join(output, file));
  copyFileSync(join(SOURCES, 'icon.svg'), join(output, 'icon.svg'));
  // 404.html is served at any depth: this finds out where the top is before anything else is loaded.
  const finder = readFileSync(join(SOURCES, 'js', 'resolve-root.js'), 'utf8');
  writeFileSync(join(output, 'resolve-root.js'), finder);
  const [first, ...others] = folders.map((folder) => join(output, folder, 'resolve-root.js'));
  if (first === undefined) return;
  mkdirSync(dirname(first), { recursive: true });
  writeFileSync(first, finder.replace("new URL('.'", "new URL('..'"));
  for (const path of others) linkOrCopy(first, path);
}

/** The script with which a page that is served follows what is built. */
export const liveScript = async (): Promise<string> =>
  isBundled()
    ? readFileSync(join(BUNDLED, 'annals-live.js'), 'utf8')
    : Buffer.from((await bundle(LIVE))[0]!.contents).toString('utf8');

/** Leaves the bundles where a package that is installed without esbuild finds them: `npm run compile` calls it. */
export const bundleAssets = (output: string): Promise<void> => writeBundles(output, { ...ENTRIES, ...LIVE });

const isBundled = (): boolean => !isSource && existsSync(join(BUNDLED, 'annals.css'));

async function writeBundles(output: string, entries: Record<string, string>): Promise<void> {
  mkdirSync(output, { recursive: true });
  for (const { path, contents } of await bundle(entries)) writeFileSync(join(output, path), contents);
}

type Bundles = readonly { readonly path: string; readonly contents: Uint8Array }[];

const bundles = new Map<string, Promise<Bundles>>();

/** Bundled once in a process. */
function bundle(entries: Record<string, string>): Promise<Bundles> {
  const key = Object.keys(entries).join(' ');
  const made = bundles.get(key) ?? runEsbuild(entries);
  bundles.set(key, made);
  made.catch(() => bundles.delete(key));
  return made;
}

/** Modules become one classic script: `file://` refuses module scripts. */
async function runEsbuild(entries: Record<string, string>): Promise<Bundles> {
  const { build } = await import('esbuild');
  const result = await build({
    entryPoints: entries,
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['chrome120', 'firefox128', 'safari17.5'],
    outdir: SOURCES,
    entryNames: '[name]',
    charset: 'utf8',
    write: false,
    define: { 'import.meta.url': '"annals:///core/pagefind.js"' },
    plugins: [await bundlePagefind()],
  });
  return result.outputFiles.map(({ path, contents }) => ({
    path: basename(path).replace(/\.(css|js)\.\1$/, '.$1'),
    contents,
  }));
}

/** Pagefind's own script, with a stand-in for fetch; it is in no package, but comes out of its indexer. */
async function bundlePagefind(): Promise<Plugin> {
  const fetchFile = join(SOURCES, 'js', 'search', 'file-fetch.js');
  const contents = `import { fetchFile as fetch } from ${JSON.stringify(fetchFile)};\n${await pagefindScript()}`;
  return {
    name: 'pagefind',
    setup(build) {
      build.onResolve({ filter: /^annals:pagefind$/ }, ({ path }) => ({ path, namespace: 'annals' }));
      build.onLoad({ filter: /^annals:pagefind$/, namespace: 'annals' }, () => ({ contents, resolveDir: SOURCES }));
    },
  };
}
