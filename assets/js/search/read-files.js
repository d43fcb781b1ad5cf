import { scriptOf } from '../../../src/view/search/script-of.ts';
import { loadScript } from '../load-script.js';

/** Over HTTP. */
export const readAt = (base) => async (path) => {
  const response = await fetch(base + path);
  if (!response.ok) throw new Error(`There is no ${path}`);
  return new Uint8Array(await response.arrayBuffer());
};

/** Characters of scripts that are kept: far more than a search loads, and far less than a large index. */
const MOST = 24_000_000;

/** On file://, where scripts call back with the bytes of files, several each: what came with one is kept, as far as it fits. */
export function readScripts(folder, most = MOST) {
  // those that were loaded last are the last
  const scripts = new Map();
  let kept = 0;
  window.annalsFile = (path, base64) => {
    const { files } = scripts.get(scriptOf(path));
    files.set(path, base64);
    kept += base64.length;
  };
  const forget = (script) => {
    for (const base64 of scripts.get(script)?.files.values() ?? []) kept -= base64.length;
    scripts.delete(script);
  };
  const load = async (script) => {
    try {
      await loadScript(folder + script);
    } catch (error) {
      forget(script); // it may be there the next time
      throw error;
    }
    scripts.get(script).isHere = true;
    for (const [other, { isHere }] of scripts) if (kept > most && isHere && other !== script) forget(other);
  };
  return async (address) => {
    const path = address.replace(/\?.*$/, '');
    const script = scriptOf(path);
    if (!scripts.has(script)) {
      scripts.set(script, { files: new Map(), isHere: false });
      scripts.get(script).loaded = load(script);
    }
    const { files, loaded } = scripts.get(script);
    await loaded;
    return Uint8Array.from(atob(files.get(path) ?? ''), (char) => char.charCodeAt(0));
  };
}
