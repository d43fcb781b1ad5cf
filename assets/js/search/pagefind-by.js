import { keptWords } from './kept-words.js';
import { unzipped } from './unzipped.js';

/**
 * A way to open one Pagefind after the other. `runScript` runs annals-pagefind.js; of what all of them need, each file is
 * read once. `wordsOf` tells the words of a shard that begin like one that was asked for.
 */
export function pagefindBy(read, runScript) {
  const core = new Map();
  const { keep, wordsOf } = keptWords();
  const readBytes = async (address) => {
    // the browser unzips faster than Pagefind does
    const bytes = await unzipped(await read(address));
    const [, shard] = /^shards\/([^/]+)\/index\//.exec(address) ?? [];
    if (shard !== undefined) keep(shard, bytes);
    return bytes;
  };
  const readOnce = (address) => {
    const path = address.replace(/\?.*$/, '');
    if (!path.startsWith('core/')) return readBytes(address);
    if (!core.has(path)) core.set(path, readBytes(address));
    return core.get(path);
  };
  return async () => {
    await runScript();
    const pagefind = globalThis.annalsPagefind(readOnce)({ basePath: 'annals:///core/', noWorker: true });
    await pagefind.init();
    return { pagefind, wordsOf };
  };
}
