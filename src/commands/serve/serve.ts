import { join } from 'node:path';
import { watch } from 'chokidar';
import type { Sources } from '../../discover/discover-sources.ts';
import type { SiteOptions } from '../../render/prepare-site.ts';
import { makeScratch } from '../../render/scratch-folder.ts';
import { serveFolder } from '../../render/serve-folder.ts';
import { build } from '../build/build.ts';
import type { Terminal } from '../build/progress.ts';

export interface ServeOptions extends SiteOptions {
  /** 0 takes a free one. */
  readonly port: number;
}

const SETTLED_MS = 300;

/** Builds into a folder of its own, serves it on this machine only, and builds again when a transcript changes. */
export async function serve(sources: Sources, { port, ...options }: ServeOptions, terminal: Terminal): Promise<void> {
  const { folder, remove } = makeScratch('serve');
  const output = join(folder, 'site');
  const quiet: Terminal = { ...terminal, write: () => {} };
  process.once('exit', remove);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
  await build(sources, { ...options, output }, terminal);
  const { url } = await serveFolder(output, port);
  terminal.write(`Annals is at ${url} (Ctrl+C ends it)\n`);
  let isBuilding = false;
  let isStale = false;
  const rebuild = async (): Promise<void> => {
    isStale = isBuilding;
    if (isBuilding) return;
    isBuilding = true;
    try {
      await build(sources, { ...options, output }, quiet);
    } catch (error) {
      terminal.write(`The build failed, the last one is still served: ${(error as Error).message}\n`);
    }
    isBuilding = false;
    if (isStale) void rebuild();
  };
  let timer: NodeJS.Timeout | undefined;
  watch(typeof sources === 'string' ? sources : [...sources], { ignoreInitial: true, followSymlinks: false }).on(
    'all',
    () => {
      clearTimeout(timer);
      timer = setTimeout(rebuild, SETTLED_MS);
    },
  );
}
