import { loadScript } from '../load-script.js';
import { openEngine } from './engine.js';
import { openWorkerEngine } from './worker-engine.js';

/** Beyond these, cores wait for each other and each worker has the program to load. */
const MOST = 4;
const SHARDS_EACH = 6;

/**
 * What searches: some workers that share the shards among them, each with stock Pagefind. On file://, where browsers refuse
 * modules, fetch and workers, our own bundle of it, in the page.
 */
export async function openEngines(root, shards) {
  if (location.protocol === 'file:') {
    await loadScript(`${root}annals-pagefind.js`);
    const { createInstance, fetch } = window.annalsPagefind(`${root}search/file/`);
    return [await inPage(createInstance, fetch, 'annals:///', root)];
  }
  const base = new URL('search/', new URL(root, location.href)).href;
  const cores = navigator.hardwareConcurrency ?? 1;
  const number = Math.max(1, Math.min(MOST, cores, Math.ceil(shards / SHARDS_EACH)));
  try {
    const script = `${root}annals-search-worker.js`;
    return await Promise.all(Array.from({ length: number }, () => openWorkerEngine(script, base, root)));
  } catch {
    const { createInstance } = await import(`${base}core/pagefind.js`);
    return [await inPage(createInstance, (url) => fetch(url), base, root)];
  }
}

const inPage = (createInstance, fetch, base, root) =>
  openEngine({
    createInstance,
    fetchJson: async (path) => (await fetch(base + path)).json(),
    base,
    root,
    options: { noWorker: true },
  });
