import { loadScript } from '../load-script.js';
import { openEngine } from './engine.js';
import { pagefindBy } from './pagefind-by.js';
import { readAt, readScripts } from './read-files.js';
import { openWorkerEngine } from './worker-engine.js';

/** Beyond these, cores wait for each other and each worker has the program to load. */
const MOST = 4;
const SHARDS_EACH = 6;

/**
 * What searches: some workers that share the shards among them. On file://, where browsers refuse fetch and workers, the
 * page itself.
 */
export async function openEngines(root, shards) {
  if (location.protocol === 'file:') return [inPage(root, readScripts(`${root}search/file/`))];
  const base = new URL('search/', new URL(root, location.href)).href;
  const cores = navigator.hardwareConcurrency ?? 1;
  const number = Math.max(1, Math.min(MOST, cores, Math.ceil(shards / SHARDS_EACH)));
  try {
    const script = `${root}annals-search-worker.js`;
    return await Promise.all(Array.from({ length: number }, () => openWorkerEngine(script, base, root)));
  } catch {
    return [inPage(root, readAt(base))];
  }
}

const inPage = (root, read) =>
  openEngine({ openPagefind: pagefindBy(read, () => loadScript(`${root}annals-pagefind.js`)), read, root });
