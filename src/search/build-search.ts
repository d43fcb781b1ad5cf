import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tidyMemory } from '../render/jobs/tidy-memory.ts';
import type { Findable } from '../render/prepare-site.ts';
import { titleOf } from '../view/pages/session-title.ts';
import { FacetCounter } from './count-facets.ts';
import { FacetSets } from './facet-sets.ts';
import { type FindableProject, planShards, type ShardPlan } from './plan-shards.ts';
import { countRecords, fingerprint, recordsOf } from './read-shard.ts';
import { type PagefindRecord, runPagefind } from './run-pagefind.ts';
import { makeManifest, manifestScript } from './search-manifest.ts';
import { FACTS, type ShardFacts, takeOver } from './shard-facts.ts';
import { writeCore } from './write-core.ts';
import { writeFileCopies } from './write-file-copies.ts';
import { bytesOf, writeShard } from './write-shard.ts';

export interface SearchOptions {
  /** A site built before, from which shards that did not change are taken. */
  readonly previous: string | null;
  /** Whether it can be searched by double-click too. */
  readonly withFileCopy: boolean;
}

export interface SearchTotals {
  readonly shards: number;
  readonly rebuilt: number;
  readonly records: number;
  readonly bytes: number;
  readonly copyBytes: number;
  readonly milliseconds: number;
}

/** Changes with what is written: an index of another version is not taken over. */
const VERSION = 'annals 5, pagefind 1.6.0';

/** Writes `search/` into a site: an index for each project, or part of a large one, and what the pages need to use them. */
export async function buildSearch(site: Findable, output: string, options: SearchOptions): Promise<SearchTotals> {
  const started = performance.now();
  const folder = join(output, 'search');
  mkdirSync(folder, { recursive: true });
  const projects = site.projects.map(findableProject);
  await writeCore(folder);
  const shards: ShardFacts[] = [];
  const taken = new Set<string>();
  for (const plan of planShards(projects)) {
    const hash = await fingerprint(plan, VERSION);
    const place = join('search', 'shards', plan.name);
    const known = options.previous === null ? null : takeOver(join(options.previous, place), join(output, place), hash);
    if (known !== null) taken.add(plan.name);
    else tidyMemory(); // the last one came through this process
    shards.push(known ?? (await buildShard(plan, join(output, place), hash)));
  }
  const copyBytes = options.withFileCopy ? writeFileCopies(folder, taken, options.previous) : 0;
  const manifest = makeManifest(projects, shards, options.withFileCopy);
  writeFileSync(join(folder, 'manifest.js'), manifestScript(manifest));
  return {
    shards: shards.length,
    rebuilt: shards.length - taken.size,
    records: manifest.records,
    bytes: bytesOf(folder, '') - copyBytes,
    copyBytes,
    milliseconds: performance.now() - started,
  };
}

function findableProject({ digest, records }: Findable['projects'][number]): FindableProject {
  return {
    slug: digest.slug,
    name: digest.name,
    sessions: digest.sessions.flatMap((session) => {
      const own = records.get(session.id);
      const { name, messages } = session;
      return own ? [{ name, messages, title: titleOf(session), isNamed: session.title !== null, records: own }] : [];
    }),
  };
}

async function buildShard(plan: ShardPlan, folder: string, hash: string): Promise<ShardFacts> {
  const records = await countRecords(plan);
  const counter = new FacetCounter();
  const sets = new FacetSets(plan.name);
  const counted = async function* (): AsyncIterable<PagefindRecord> {
    for await (const { url, content, facets } of recordsOf(plan)) {
      counter.addRecord(facets);
      yield { url, content, filters: { set: sets.add(facets), session: facets.session?.[0] ?? '' } };
    }
  };
  writeShard(folder, await runPagefind(counted(), records), sets.table());
  const facets = counter.facets();
  const facts: ShardFacts = {
    name: plan.name,
    projects: plan.projects,
    months: (facets.month ?? []).map(([month]) => month).toReversed(),
    sessions: new Set(plan.slices.map(({ session }) => session.name)).size,
    records,
    bytes: bytesOf(folder, FACTS),
    hash,
    facets,
  };
  writeFileSync(join(folder, FACTS), JSON.stringify(facts));
  return facts;
}
