import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { anchorOf } from '../view/addresses.ts';
import { readShard, type Shard, writeShard } from '../view/pages/shard-map.ts';
import { explainGit } from './explain-git.ts';
import { gitOf } from './git.ts';
import type { GoneSession } from './gone-sessions.ts';
import { measureSite } from './measure-site.ts';
import { PAGES_LIMITS } from './pages-limits.ts';
import type { PublishedBranch } from './published-branch.ts';

/** What a page shows from outside itself. */
const ASIDE = /\b(?:blocks\/[0-9a-f]+\.html|img\/[0-9a-f]+\.[a-z]+)/g;

/**
 * Brings the pages of sessions that are gone from the branch into the new site, with the blocks and pictures they show,
 * and their messages back into the map of ids. They are as they were: nobody can build them again. So one that shows a
 * withdrawn message goes as a whole. Gives those that were kept.
 */
export async function keepGone(
  branch: PublishedBranch,
  gone: readonly GoneSession[],
  site: string,
  withdrawn: readonly string[],
): Promise<readonly GoneSession[]> {
  const plain = gone.map((session) => ({ ...session, files: session.files.filter((path) => isPlain(branch, path)) }));
  const anchors = withdrawn.map((uuid) => anchorOf(uuid));
  try {
    await checkOut(branch, filesOf(plain), site);
    const kept = plain.filter(({ files }) => !files.some((path) => showsAny(join(site, path), anchors)));
    const dropped = plain.filter((session) => !kept.includes(session));
    for (const path of filesOf(dropped)) rmSync(join(site, path));
    const lists = listsOfGoneProjects(branch, kept, dropped, site);
    await checkOut(branch, lists, site);
    const pages = [...filesOf(kept), ...lists];
    const shown = new Set(pages.flatMap((path) => textOf(join(site, path)).match(ASIDE) ?? []));
    const here = new Set([...namesIn(site, 'blocks'), ...namesIn(site, 'img')]);
    const missing = [...shown].filter((path) => !here.has(path));
    await checkOut(branch, missing, site);
    await keepInMap(branch, new Set(pages), site);
    return kept;
  } catch (error) {
    throw explainGit(error, branch.remote.shown);
  }
}

const filesOf = (gone: readonly GoneSession[]): string[] => gone.flatMap(({ files }) => files);

/** A page too large to be published is found out later; here it would only be too large to read. */
const textOf = (path: string): string =>
  statSync(path).size > PAGES_LIMITS.fileBytes ? '' : readFileSync(path, 'latin1');

function showsAny(path: string, anchors: readonly string[]): boolean {
  const text = anchors.length === 0 ? '' : textOf(path);
  return anchors.some((anchor) => text.includes(anchor));
}

/** A project that is gone and kept as a whole keeps the pages that list it. */
function listsOfGoneProjects(
  branch: PublishedBranch,
  kept: readonly GoneSession[],
  dropped: readonly GoneSession[],
  site: string,
): string[] {
  const alive = new Set(measureSite(site).files.flatMap(({ path }) => /^([^/]+)\/index\.html$/.exec(path)?.[1] ?? []));
  const isBroken = new Set(dropped.map(projectOf));
  const projects = new Set(kept.map(projectOf).filter((project) => !alive.has(project) && !isBroken.has(project)));
  return [...branch.files.keys()].filter((path) => {
    const [, project = ''] = /^([^/]+)\/(?:index|all(?:-\d+)?)\.html$/.exec(path) ?? [];
    return projects.has(project) && isPlain(branch, path);
  });
}

const projectOf = ({ address }: GoneSession): string => address.slice(0, address.indexOf('/'));

async function keepInMap(branch: PublishedBranch, kept: ReadonlySet<string>, site: string): Promise<void> {
  const old = join(branch.repository, 'annals-old');
  const shards = [...branch.files.keys()].filter((path) => /^m\/[0-9a-f]{2}\.js$/.test(path) && isPlain(branch, path));
  mkdirSync(old, { recursive: true });
  mkdirSync(join(site, 'm'), { recursive: true });
  await checkOut(branch, shards, old);
  const here = new Set(namesIn(site, 'm'));
  for (const path of shards) {
    const before = readShard(readFileSync(join(old, path), 'utf8'));
    if (![...before.keys()].some((page) => page !== null && kept.has(page))) continue;
    const now = here.has(path) ? readShard(readFileSync(join(site, path), 'utf8')) : new Map();
    rmSync(join(site, path), { force: true }); // it may be one file with what the cache of builds keeps
    writeFileSync(join(site, path), writeShard(path.slice(2, 4), merge(now, before, kept)));
  }
}

/** What the new site says of an id counts: it may have moved, or been withdrawn. */
function merge(now: Shard, before: Shard, kept: ReadonlySet<string>): Shard {
  const known = new Set([...now.values()].flat());
  const merged = new Map(now);
  for (const [page, ids] of before)
    if (page !== null && kept.has(page))
      merged.set(page, [...(merged.get(page) ?? []), ...ids.filter((id) => !known.has(id))]);
  return merged;
}

const namesIn = (site: string, folder: string): string[] =>
  readdirSync(site).includes(folder) ? readdirSync(join(site, folder)).map((name) => `${folder}/${name}`) : [];

/** A link on the branch could lead anywhere on this machine. */
const isPlain = ({ files }: PublishedBranch, path: string): boolean => files.get(path)?.mode.startsWith('100') === true;

/** Through an index of our own; git fetches what is missing in one go. */
async function checkOut(branch: PublishedBranch, paths: readonly string[], folder: string): Promise<void> {
  const { repository, files, git } = branch;
  const plain = paths.filter((path) => isPlain(branch, path));
  if (plain.length === 0) return;
  const entries = plain.map((path) => `100644 ${files.get(path)!.id}\t${path}\0`);
  const there = gitOf(repository, folder);
  await git(['read-tree', '--empty']);
  await git(['update-index', '-z', '--index-info'], [entries.join('')]);
  const tree = (await git(['write-tree', '--missing-ok'])).trim();
  await git(['read-tree', '--empty']);
  await there(['-c', 'core.bare=false', `--work-tree=${folder}`, 'read-tree', '--reset', '-u', tree]);
}
