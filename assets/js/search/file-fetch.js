import { loadScript } from '../load-script.js';

// path → the bytes that its script brought, or the promise of them
const arrived = new Map();
const asked = new Map();
let folder = '';

export function filesAt(place) {
  folder = place;
  window.annalsFile = (path, base64) => arrived.set(path, base64);
}

/** Stands in for fetch: each file is a script that calls back with its bytes. */
export function fetchFile(address) {
  const path = String(address)
    .replace(/^annals:\/+/, '')
    .replace(/\?.*$/, '');
  if (!asked.has(path)) asked.set(path, load(path));
  return asked.get(path);
}

async function load(path) {
  await loadScript(`${folder}${path}.js`);
  const bytes = Uint8Array.from(atob(arrived.get(path) ?? ''), (char) => char.charCodeAt(0));
  arrived.delete(path);
  return {
    ok: true,
    arrayBuffer: async () => bytes.buffer.slice(0),
    json: async () => JSON.parse(new TextDecoder().decode(bytes)),
  };
}
