import { addFacets, type FacetCounts } from './count-facets.ts';
import type { FindableProject } from './plan-shards.ts';
import type { KeptFacts, ShardFacts } from './shard-facts.ts';

/** What the pages know before they load an index. */
export interface SearchManifest {
  readonly version: 1;
  /** Whether it can be searched by double-click. */
  readonly hasFileCopy: boolean;
  readonly records: number;
  readonly messages: number;
  readonly sessions: number;
  readonly bytes: number;
  readonly projects: readonly (readonly [slug: string, name: string])[];
  readonly facets: FacetCounts;
  /** The newest first. */
  readonly shards: readonly ShardFacts[];
}

/** A script, because of `file://`. */
export const manifestScript = (manifest: SearchManifest): string => `annalsSearch(${JSON.stringify(manifest)})\n`;

export function makeManifest(
  projects: readonly FindableProject[],
  shards: readonly KeptFacts[],
  hasFileCopy: boolean,
): SearchManifest {
  const sum = (count: (shard: ShardFacts) => number): number => shards.reduce((all, shard) => all + count(shard), 0);
  const sessions = projects.flatMap((project) => project.sessions);
  const newest = ({ months }: ShardFacts): string => months.at(-1) ?? '';
  return {
    version: 1,
    hasFileCopy,
    records: sum(({ records }) => records),
    messages: sessions.reduce((all, { messages }) => all + messages, 0),
    sessions: sessions.length,
    bytes: sum(({ bytes }) => bytes),
    // by slug: folders may be called otherwise in a copy of the archive
    projects: projects.map(({ slug, name }) => [slug, name] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    facets: addFacets(shards.map(({ facets }) => facets)),
    shards: shards
      .toSorted((a, b) => (newest(a) === newest(b) ? (a.name < b.name ? -1 : 1) : newest(a) < newest(b) ? 1 : -1))
      .map(({ facets: _, pieces: __, ...shard }) => shard),
  };
}
