import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { systemRoom } from '../../src/read/system-room.ts';
import { tuneEngine } from '../../src/render/jobs/tune-engine.ts';

const FILE = fileURLToPath(new URL('annals.cjs', import.meta.url));
const CACHE = fileURLToPath(new URL('annals.cache', import.meta.url));

/**
 * The whole program is one script. `npm run compile` keeps what V8 has made of it by the end of a build, or every thread
 * would compile it anew, function by function. Another V8 passes over that, and compiles.
 */
export function readProgram() {
  tuneEngine();
  const source = readAside(FILE).latin1Slice(); // all of it is ASCII, which is read and kept at half the cost
  const cachedData = existsSync(CACHE) ? readAside(CACHE) : undefined;
  const script = new Script(source, { filename: FILE, cachedData });
  return {
    run() {
      const module = { exports: {} };
      script.runInThisContext()(module, createRequire(FILE), (name) => import(name), FILE);
      return module.exports;
    },
    /** What V8 has made of it until now. */
    cacheCode: () => script.createCachedData(),
  };
}

/** All of a file, in memory that nothing is left of once it is dropped. */
function readAside(file) {
  const from = openSync(file, 'r');
  try {
    const { size } = fstatSync(from);
    const bytes = Buffer.from(systemRoom(size), 0, size);
    let end = 0;
    for (let read = 1; read > 0 && end < size; end += read) read = readSync(from, bytes, end, size - end, end);
    return bytes.subarray(0, end);
  } finally {
    closeSync(from);
  }
}
