import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FacetCounter } from './count-facets.ts';
import { FacetSets } from './facet-sets.ts';
import type { ShardPlan } from './plan-shards.ts';
import { countRecords, recordsOf } from './read-shard.ts';
import { type PagefindRecord, runPagefind } from './run-pagefind.ts';
import { FACTS, type ShardFacts } from './shard-facts.ts';
import { bytesOf, writeShard } from './write-shard.ts';

/** Indexes what a plan says into a folder. `hash` is of what it is made from. */
export async function buildShard(plan: ShardPlan, folder: string, hash: string): Promise<ShardFacts> {
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
