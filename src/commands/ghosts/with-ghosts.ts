import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sources } from '../../discover/discover-sources.ts';
import { type WrittenGhosts, writeGhosts } from './write-ghosts.ts';

/** Lends the prompts of deleted sessions as a further source, for as long as `use` takes. */
export async function withGhosts<T>(
  sources: Sources,
  use: (all: Sources, ghosts: WrittenGhosts) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'annals-ghosts-'));
  try {
    const ghosts = writeGhosts(sources, folder);
    const own = typeof sources === 'string' ? [sources] : sources;
    return await use(ghosts.prompts > 0 ? [...own, folder] : sources, ghosts);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
