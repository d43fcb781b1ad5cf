/**
 * A way to open one Pagefind after the other. `runScript` runs annals-pagefind.js; of what all of them need, each file is
 * read once.
 */
export function pagefindBy(read, runScript) {
  const core = new Map();
  const readOnce = (address) => {
    const path = address.replace(/\?.*$/, '');
    if (!path.startsWith('core/')) return read(address);
    if (!core.has(path)) core.set(path, read(address));
    return core.get(path);
  };
  return async () => {
    await runScript();
    const { createInstance, wordsOf } = globalThis.annalsPagefind(readOnce);
    const pagefind = createInstance({ basePath: 'annals:///core/', noWorker: true });
    await pagefind.init();
    return { pagefind, wordsOf };
  };
}
