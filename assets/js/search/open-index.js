import { loadScript } from '../load-script.js';
import { openPagefind } from './open-pagefind.js';
import { shardOf, weightOf } from './whose.js';

let opened;

/** The index of the site: what it holds, and a way to bring in shards and dates, each once. Opened on first use. */
export function openIndex(root) {
  opened ??= open(root).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(root) {
  const manifest = await readManifest(root);
  if (location.protocol === 'file:' && !manifest.hasFileCopy)
    throw new Error(
      'This copy of the site has no search for files opened from disk: it was built with --no-file-search. Over HTTP it can be searched; “annals serve” does that on your machine.',
    );
  const { pagefind, base, fetchJson } = await openPagefind(root);
  const merged = new Map();
  const dated = new Map();
  const dates = new Map();
  const merge = (shard) => {
    const indexWeight = weightOf(manifest.shards.indexOf(shard));
    // where projects share a shard, its records say whose they are
    const project = shard.projects.length === 1 ? { project: shard.projects[0] } : {};
    const mergeFilter = { ...project, shard: shard.name };
    return pagefind.mergeIndex(`${base}shards/${shard.name}/`, { mergeFilter, indexWeight, metaCacheTag: shard.hash });
  };
  const date = async ({ name }) => dates.set(name, await fetchJson(`shards/${name}/dates.json`));
  return {
    manifest,
    pagefind,
    dateOf: (result) => dateIn(manifest.shards[shardOf(result)], result, dates),
    mergeShards: (shards) => Promise.all(shards.map((shard) => once(merged, shard, merge))),
    loadDates: (shards) => Promise.all(shards.map((shard) => once(dated, shard, date))),
  };
}

function once(done, shard, make) {
  if (!done.has(shard.name)) done.set(shard.name, make(shard));
  return done.get(shard.name);
}

/** Without a score no shard is known: then the first that has such an id. Ids are short, but rarely that short. */
function dateIn(shard, { id }, dates) {
  if (shard) return dates.get(shard.name)?.[id] ?? 0;
  for (const known of dates.values()) if (known[id] !== undefined) return known[id];
  return 0;
}

async function readManifest(root) {
  let manifest;
  window.annalsSearch = (given) => {
    manifest = given;
  };
  await loadScript(`${root}search/manifest.js`).catch(() => {});
  if (!manifest) throw new Error('This site was built without search.');
  return manifest;
}
