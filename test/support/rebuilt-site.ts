import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteOptions } from '../../src/render/prepare-site.ts';
import type { ProcessMemory } from '../../src/render/process-memory.ts';
import { type Rebuilt, rebuildSite } from '../../src/render/rebuild-site.ts';
import { buildSearchableSite, type SearchableSite } from '../../src/search/build-searchable-site.ts';
import { OPTIONS } from './site-build.ts';
import { filesBelow } from './site-pages.ts';

/** A site that is built again and again from an archive, with a cache; by one process, if that remembers anything. */
export class RebuiltSite {
  readonly folder: string;
  readonly cache: string;
  readonly room: string;
  readonly #process: ProcessMemory | undefined;

  constructor(room: string, process?: ProcessMemory) {
    this.room = room;
    this.#process = process;
    this.folder = join(room, 'site');
    this.cache = join(room, 'cache');
  }

  build(archive: string, options: SiteOptions = OPTIONS): Promise<Rebuilt<SearchableSite>> {
    return make(archive, this.folder, options, this.cache, this.#process);
  }

  /** Builds what is there once more, so that the next change takes less. */
  rehearse(archive: string): Promise<Rebuilt<SearchableSite>> {
    const process = this.#process && { ...this.#process, isRehearsal: true };
    return make(archive, this.folder, OPTIONS, this.cache, process);
  }

  /** Files that a build from nothing would write otherwise, or not at all, or besides. */
  async differences(archive: string, options: SiteOptions = OPTIONS): Promise<readonly string[]> {
    const clean = mkdtempSync(join(this.room, 'clean-'));
    await make(archive, clean, options, null);
    const [here, there] = [filesBelow(this.folder), filesBelow(clean)];
    const others = new Set([...here, ...there].filter((name) => !here.includes(name) || !there.includes(name)));
    const differing = there.filter(
      (name) => !others.has(name) && !readFileSync(join(this.folder, name)).equals(readFileSync(join(clean, name))),
    );
    rmSync(clean, { recursive: true });
    return [...others, ...differing];
  }
}

const make = (
  archive: string,
  target: string,
  options: SiteOptions,
  cache: string | null,
  process?: ProcessMemory | undefined,
) =>
  rebuildSite(
    archive,
    target,
    options,
    cache,
    (folder, reuse) => {
      const searched = { ...options, previous: cache === null ? null : target };
      const known = reuse && { ...reuse, ...(process && { process }) };
      return buildSearchableSite(archive, folder, searched, () => {}, known);
    },
    { isRehearsal: process?.isRehearsal === true },
  );
