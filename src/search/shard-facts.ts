import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FacetCounts } from './count-facets.ts';

/** What a shard says of itself. */
export interface ShardFacts {
  readonly name: string;
  /** Slugs of its projects: one, unless small ones share it. */
  readonly projects: readonly string[];
  /** Oldest first. */
  readonly months: readonly string[];
  readonly sessions: number;
  readonly records: number;
  /** Of all its files but this one. */
  readonly bytes: number;
  /** Of what it was made from. */
  readonly hash: string;
}

/** What the next build wants to know besides. */
export interface KeptFacts extends ShardFacts {
  readonly facets: FacetCounts;
  /** What it was put together from, in order. */
  readonly pieces: readonly { readonly hash: string; readonly records: number }[];
}

/** A shard of the site before, which is whole. */
export interface OldShard {
  readonly folder: string;
  readonly facts: KeptFacts;
  /** Of its files but the facts, by path. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** Beside the files of its index: no page loads it, the next build does. */
export const FACTS = 'facts.json';

/** Null when there is none that can be read, or it is not as large as it says. */
export function findOldShard(folder: string): OldShard | null {
  if (!existsSync(join(folder, FACTS))) return null;
  try {
    const facts = JSON.parse(readFileSync(join(folder, FACTS), 'utf8')) as KeptFacts;
    const sizes = new Map(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== FACTS)
        .map((entry) => {
          const path = join(entry.parentPath, entry.name);
          return [path.slice(folder.length + 1).replaceAll('\\', '/'), statSync(path).size];
        }),
    );
    const bytes = [...sizes.values()].reduce((all, size) => all + size, 0);
    return bytes === facts.bytes ? { folder, facts, sizes } : null;
  } catch {
    return null; // a shard that cannot be read is made anew
  }
}
