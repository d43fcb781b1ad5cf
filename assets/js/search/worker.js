// Runs in a worker of its own: annals-search-worker.js.
import { openEngine } from './engine.js';

let engine;

/** Pagefind's own script sees that it is in a worker already, and starts none. */
async function open(base, root) {
  const { createInstance } = await import(`${base}core/pagefind.js`);
  const fetchJson = async (path) => (await fetch(base + path)).json();
  engine = await openEngine({ createInstance, fetchJson, base, root, options: {} });
}

addEventListener('message', async ({ data: { id, method, given } }) => {
  try {
    const result = method === 'open' ? await open(...given) : await engine[method](...given);
    postMessage({ id, result });
  } catch (error) {
    postMessage({ id, error: String(error?.message ?? error) });
  }
});
