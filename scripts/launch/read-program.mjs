import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { tuneEngine } from '../../src/render/jobs/tune-engine.ts';

const FILE = fileURLToPath(new URL('annals.cjs', import.meta.url));
const CACHE = fileURLToPath(new URL('annals.cache', import.meta.url));

/**
 * The whole program is one script. `npm run compile` keeps what V8 has made of it by the end of a build, or every thread
 * would compile it anew, function by function. Another V8 passes over that, and compiles.
 */
export function readProgram() {
  tuneEngine();
  const source = readFileSync(FILE, 'latin1'); // all of it is ASCII, which is read and kept at half the cost
  const script = new Script(`(function (module, require, importModule, __filename) {${source}\n})`, {
    filename: FILE,
    cachedData: existsSync(CACHE) ? readFileSync(CACHE) : undefined,
  });
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
