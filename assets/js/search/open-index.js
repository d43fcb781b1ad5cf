import { loadScript } from '../load-script.js';
import { mergeResults } from './merge-results.js';
import { openEngines } from './open-engines.js';
import { addCounts } from './sets.js';

let opened;

/** The index of the site: what it holds, a way to bring in shards, each once, and to ask them. Opened on first use. */
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
  const engines = await openEngines(root, manifest.shards.length);
  const numbers = new Map(manifest.shards.map((shard, number) => [shard, number]));
  const engineOf = (shard) => engines[numbers.get(shard) % engines.length];
  const done = { merge: new Map(), loadDates: new Map() };
  const once = (method, shard) => {
    const { name, hash } = shard;
    if (!done[method].has(shard))
      done[method].set(shard, engineOf(shard)[method]({ name, hash, number: numbers.get(shard) }));
    return done[method].get(shard);
  };
  return {
    manifest,
    has: (shard) => done.merge.has(shard),
    load: (shards, { withDates }) =>
      Promise.all(shards.flatMap((shard) => [once('merge', shard), withDates && once('loadDates', shard)])),
    ask: (form, wanted, options) => ask(engines, form, wanted, options),
    read: readResults,
  };
}

async function ask(engines, form, wanted, options) {
  const answers = await Promise.all(
    engines.map(async (engine) => {
      const answer = await engine.search(form, wanted, options);
      return { ...answer, of: { engine, key: answer.key } };
    }),
  );
  return {
    results: mergeResults(answers),
    total: answers.reduce((sum, { total }) => sum + total, 0),
    counts: addCounts(answers.map(({ counts }) => counts)),
  };
}

/** The hits of some results, in their order. */
async function readResults(results, form) {
  const byAnswer = Map.groupBy(results, ({ of }) => of);
  const read = new Map();
  await Promise.all(
    [...byAnswer].map(async ([{ engine, key }, own]) => {
      const places = own.map(({ at }) => at);
      const hits = await engine.hits(key, places, form);
      for (const [nth, result] of own.entries()) read.set(result, hits[nth]);
    }),
  );
  return results.flatMap((result) => read.get(result));
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
