import { loadScript } from './load-script.js';
import { siteRoot } from './site-root.js';

// shard → its map, once it is here
const shards = new Map();
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** A message that is not on this page has moved, or was linked to from elsewhere: go where it is. */
export function resolveElsewhere() {
  window.annalsResolve = async (target) => {
    const id = messageId(target);
    if (!id) return;
    const { state, href } = await lookUp(id);
    if (state === 'found') go(href);
    else if (state === 'withdrawn') location.replace(`${siteRoot()}m.html#${encodeURIComponent(id)}`);
  };
}

/** The id in a fragment, if it is one of a message: `msg-<uuid>`, or a bare uuid. Places in a page (`msg-d-12`) are none. */
export function messageId(fragment) {
  const id = fragment.replace(/^msg-/, '');
  const isMessage = UUID.test(id) || (id !== fragment && !/^d-\d+$/.test(id));
  return isMessage ? id : '';
}

/** `{ state: 'found', href }`, or the state alone: `withdrawn`, `unknown`. */
export async function lookUp(id) {
  for (const key of spellings(id)) {
    const shard = shardOf(key);
    const found = findIn(await load(shard), key);
    if (found === null) return { state: 'withdrawn' };
    if (found !== undefined) return { state: 'found', href: address(found, key, id) };
  }
  return { state: 'unknown' };
}

/** Leaves for a page, unless that is where we are: a server that shows the wrong page must not send us in circles. */
export function go(href) {
  const there = new URL(href);
  if (there.pathname === location.pathname) return false;
  location.replace(href);
  return true;
}

/** As it was given, without the number of a block, in lower case; what is odd in it as an id of HTML spells it. */
export function spellings(id) {
  const given = [id, id.replace(/-\d+$/, '')];
  const spelt = given.flatMap((one) => [
    one,
    one.replace(/[^\w~-]/gu, (char) => `.${char.codePointAt(0).toString(16)}`),
  ]);
  return [...new Set([...spelt, ...spelt.map((one) => one.toLowerCase())])].filter((one) => !/\s/.test(one));
}

/** The page of an id, null if it was withdrawn, undefined if it is not here. */
export function findIn(map, id) {
  if (!map) return undefined;
  const holds = (ids) => ` ${ids} `.includes(` ${id} `);
  const page = map.ids.findIndex(holds);
  if (page !== -1) return map.pages[page];
  return map.gone !== undefined && holds(map.gone) ? null : undefined;
}

/** As `shardOf` of the build has it. */
export function shardOf(id) {
  if (/^[0-9a-f]{2}/i.test(id)) return id.slice(0, 2).toLowerCase();
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return ((hash >>> 0) & 0xff).toString(16).padStart(2, '0');
}

/** A session is its page; a message is a place on it, and a block of it one of its own. */
function address(page, key, id) {
  const isSession = page.endsWith(`/${key}.html`);
  const block = /-\d+$/.exec(id)?.[0] ?? '';
  return `${siteRoot()}${page}${isSession ? '' : `#msg-${key}${key.endsWith(block) ? '' : block}`}`;
}

function load(shard) {
  window.annalsMap ??= (name, map) => shards.set(name, map);
  if (shards.has(shard)) return shards.get(shard);
  return loadScript(`${siteRoot()}m/${shard}.js`).then(
    () => shards.get(shard),
    () => undefined, // no id of the archive begins so
  );
}
