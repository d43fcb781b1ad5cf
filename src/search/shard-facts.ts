import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { linkOrCopy } from '../render/cache/store.ts';
import type { FacetCounts } from './count-facets.ts';
import { bytesOf, filesBelow } from './write-files.ts';

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
  readonly pieces: readonly { readonly hash: string | null; readonly records: number }[];
}

/** Beside the files of its index: no page loads it, the next build does. */
export const FACTS = 'facts.json';

/** Of a shard that is whole; null when there is none. */
export function readFacts(folder: string): KeptFacts | null {
  if (!existsSync(join(folder, FACTS))) return null;
  try {
    const facts = JSON.parse(readFileSync(join(folder, FACTS), 'utf8')) as KeptFacts;
    return bytesOf(folder, FACTS) === facts.bytes ? facts : null;
  } catch {
    return null; // a shard that cannot be read is made anew
  }
}

/** Takes a shard over as it is. */
export function takeOver(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  for (const path of filesBelow(from)) linkOrCopy(join(from, path), join(to, path));
}
