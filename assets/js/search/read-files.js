import { loadScript } from '../load-script.js';

/** Over HTTP. */
export const readAt = (base) => async (path) => {
  const response = await fetch(base + path);
  if (!response.ok) throw new Error(`There is no ${path}`);
  return new Uint8Array(await response.arrayBuffer());
};

/** On file://, where each file is a script that calls back with its bytes. */
export function readScripts(folder) {
  const arrived = new Map();
  window.annalsFile = (path, base64) => arrived.set(path, base64);
  return async (address) => {
    const path = address.replace(/\?.*$/, '');
    await loadScript(`${folder}${path}.js`);
    const bytes = Uint8Array.from(atob(arrived.get(path) ?? ''), (char) => char.charCodeAt(0));
    arrived.delete(path);
    return bytes;
  };
}
