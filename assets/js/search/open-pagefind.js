import { loadScript } from '../load-script.js';

/**
 * Pagefind and where it finds its files: the stock ones over HTTP, in a worker; on file://, where browsers refuse modules,
 * fetch and workers, our own bundle of it.
 */
export async function openPagefind(root) {
  if (location.protocol === 'file:') {
    await loadScript(`${root}annals-pagefind.js`);
    const { createInstance, fetch } = window.annalsPagefind(`${root}search/file/`);
    return open(createInstance, fetch, 'annals:///', { noWorker: true });
  }
  const { createInstance } = await import(`${root}search/core/pagefind.js`);
  return open(createInstance, (url) => fetch(url), `${root}search/`, {});
}

async function open(createInstance, fetch, base, options) {
  const pagefind = createInstance({ basePath: `${base}core/`, ...options });
  await pagefind.init();
  return { pagefind, base, fetchJson: async (path) => (await fetch(base + path)).json() };
}
