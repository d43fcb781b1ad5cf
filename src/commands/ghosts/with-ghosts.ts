import type { Sources } from '../../discover/discover-sources.ts';
import { makeScratch } from '../../render/scratch-folder.ts';
import { type WrittenGhosts, writeGhosts } from './write-ghosts.ts';

/** Lends the prompts of deleted sessions as a further source, for as long as `use` takes. */
export async function withGhosts<T>(
  sources: Sources,
  use: (all: Sources, ghosts: WrittenGhosts) => Promise<T>,
): Promise<T> {
  const { folder, remove } = makeScratch('ghosts');
  try {
    const ghosts = writeGhosts(sources, folder);
    const own = typeof sources === 'string' ? [sources] : sources;
    return await use(ghosts.prompts > 0 ? [...own, folder] : sources, ghosts);
  } finally {
    remove();
  }
}
