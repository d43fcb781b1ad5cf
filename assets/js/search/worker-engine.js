const METHODS = ['search', 'merge', 'loadDates', 'hits'];

/** An engine in a worker. */
export async function openWorkerEngine(script, base, root) {
  const worker = new Worker(script);
  const waiting = new Map();
  let last = 0;
  const ask = (method, ...given) =>
    new Promise((done, failed) => {
      waiting.set(++last, { done, failed });
      worker.postMessage({ id: last, method, given });
    });
  worker.addEventListener('message', ({ data: { id, result, error } }) => {
    const { done, failed } = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) done(result);
    else failed(new Error(error));
  });
  worker.addEventListener('error', (event) => {
    for (const { failed } of waiting.values()) failed(new Error(event.message || 'The search could not be started.'));
    waiting.clear();
  });
  await ask('open', base, root);
  return Object.fromEntries(METHODS.map((method) => [method, (...given) => ask(method, ...given)]));
}
