import { realpathSync } from 'node:fs';
import { type FSWatcher, watch } from 'chokidar';
import type { Sources } from '../../discover/discover-sources.ts';

/** Calls for every change below the sources. Links are not followed, but a source may be one. */
export function watchSources(sources: Sources, changed: () => void, failed: (error: Error) => void): FSWatcher {
  const paths = (typeof sources === 'string' ? [sources] : [...sources]).flatMap((source) => {
    const path = realpathSync(source);
    // What a session left beside its transcript is in a folder of the same name.
    return path.endsWith('.jsonl') ? [path, path.slice(0, -'.jsonl'.length)] : [path];
  });
  return watch(paths, { ignoreInitial: true, followSymlinks: false })
    .on('all', changed)
    .on('error', (error) => failed(error as Error));
}
