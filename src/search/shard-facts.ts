import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { linkOrCopy } from '../render/cache/store.ts';
import type { FacetCount } from './count-facets.ts';
import { bytesOf, filesBelow } from './write-shard.ts';

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
  readonly facets: Readonly<Record<string, readonly FacetCount[]>>;
}

/** Beside the files of its index: no page loads it, the next build does. */
export const FACTS = 'facts.json';

/**
 * Takes a shard over from an index that was built before, if it was made from the same records and is whole. Null when
 * there is nothing to take.
 */
export function takeOver(from: string, to: string, hash: string): ShardFacts | null {
  if (!existsSync(join(from, FACTS))) return null;
  try {
    const facts = JSON.parse(readFileSync(join(from, FACTS), 'utf8')) as ShardFacts;
    if (facts.hash !== hash) return null;
    for (const path of filesBelow(from)) linkOrCopy(join(from, path), join(to, path));
    if (bytesOf(to, FACTS) === facts.bytes) return facts;
  } catch {
    // a shard that cannot be read is made anew
  }
  rmSync(to, { recursive: true, force: true });
  return null;
}
