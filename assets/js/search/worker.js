// Runs in a worker of its own: annals-search-worker.js.
import { openEngine } from './engine.js';
import { pagefindBy } from './pagefind-by.js';
import { readAt } from './read-files.js';

let engine;

function open(base, root) {
  const read = readAt(base);
  engine = openEngine({ openPagefind: pagefindBy(read, () => importScripts('annals-pagefind.js')), read, root });
}

addEventListener('message', async ({ data: { id, method, given } }) => {
  try {
    const result = method === 'open' ? open(...given) : await engine[method](...given);
    postMessage({ id, result });
  } catch (error) {
    postMessage({ id, error: String(error?.message ?? error) });
  }
});
