import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Sources } from '../../discover/discover-sources.ts';
import type { Findable } from '../../render/beside.ts';
import { buildSite } from '../../render/build-site.ts';
import { listFilesInTurns } from '../../render/cache/ledger.ts';
import { linkFolder } from '../../render/cache/store.ts';
import { OutdatedError } from '../../render/early-page.ts';
import type { Progress, SiteOptions, SiteTotals } from '../../render/prepare-site.ts';
import { newProcessMemory } from '../../render/process-memory.ts';
import { noteReplaced, rebuildSite } from '../../render/rebuild-site.ts';
import { removeFolder } from '../../render/remove-folder.ts';
import { buildSearch, type SearchTotals } from '../../search/build-search.ts';
import { Pauses, urgently } from '../../search/pauses.ts';
import { withGhosts } from '../ghosts/with-ghosts.ts';

export interface ServedOptions extends SiteOptions {
  readonly ghosts?: boolean;
}

/** Where things lie, all of them outside of the sources. */
export interface ServedFolders {
  /** The site. */
  readonly output: string;
  /** Pages that are newer than the site. */
  readonly early: string;
  /** What builds keep for the next one. */
  readonly cache: string;
  /** Where a new index is made. */
  readonly bench: string;
}

/** Tells readers that there is something new. */
export interface Show {
  all(): void;
  /** One page, of a site that is still being made. */
  early?(): void;
  /** Whether something was written since: then only that page is brought up to date. */
  isOutdated?(): boolean;
}

/** While somebody writes all the time, one page is kept up to date; but all of them now and then. */
const LONGEST_UNFINISHED_MS = 20_000;

/**
 * A site that is built again and again by one process. Pages come first, with the index as it was; the index takes
 * seconds and is made beside them, from what the last build left, whenever they are up to date.
 */
export class ServedSite {
  readonly #sources: Sources;
  readonly #options: SiteOptions;
  readonly #withGhosts: boolean;
  readonly #folders: ServedFolders;
  /** What the index has yet to be made of; null when it is up to date. */
  #findable: Findable | null = null;
  readonly #process = newProcessMemory();
  /** When the first of the last builds began that were given up for something newer; their pages are the newest there are. */
  #unfinishedSince: number | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(sources: Sources, { ghosts = false, ...options }: ServedOptions, folders: ServedFolders) {
    this.#sources = sources;
    this.#options = options;
    this.#withGhosts = ghosts;
    this.#folders = folders;
  }

  /** Where a file is looked for: among the newest pages and what they open, and in the site. */
  get roots(): readonly string[] {
    return [this.#folders.early, this.#folders.output];
  }

  /**
   * Brings the pages up to date, and shows them, the one that is waited for first. Null when nothing has changed, and when
   * that is as far as it went because something else has.
   */
  build(show: Show, progress: Progress = () => {}): Promise<SiteTotals | null> {
    return this.#inTurn(() => urgently(() => this.#buildUnlessOutdated(show, progress)));
  }

  /**
   * Makes the same site once more, with the end of the session that was used last, as if it had grown. What all
   * this takes is read and at hand then, so that the first row that is written need not wait longer than the next. It is
   * shown all the same: something may have been written meanwhile.
   */
  async rehearse(show: Show): Promise<void> {
    await this.#inTurn(() => this.#buildUnlessOutdated({ ...show, early: () => {} }, () => {}, true));
  }

  /** Brings the index up to date, as of the last build. Null when it is. */
  async index(): Promise<SearchTotals | null> {
    await new Pauses().take(); // pages first, if some are being made
    const findable = this.#findable;
    if (findable === null) return null;
    const { output, bench, cache } = this.#folders;
    await removeFolder(bench);
    const totals = await buildSearch(findable, bench, { previous: output, withFileCopy: false });
    const made = join(bench, 'search');
    const files = await listFilesInTurns(made);
    await this.#inTurn(async () => {
      const [old, aside] = [join(output, 'search'), join(bench, 'old')];
      if (existsSync(old)) renameSync(old, aside);
      renameSync(made, old);
      noteReplaced(cache, output, 'search', files);
      if (this.#findable === findable) this.#findable = null;
    });
    await removeFolder(bench);
    return totals;
  }

  async #buildUnlessOutdated(show: Show, progress: Progress, isRehearsal = false): Promise<SiteTotals | null> {
    const since = this.#unfinishedSince ?? performance.now();
    const isOutdated = (): boolean => show.isOutdated?.() === true && performance.now() < since + LONGEST_UNFINISHED_MS;
    const bounded = { ...show, isOutdated };
    try {
      const totals = await this.#withAll((sources) => this.#build(sources, bounded, progress, isRehearsal));
      this.#unfinishedSince = null;
      return totals;
    } catch (error) {
      const isGivenUp = error instanceof OutdatedError;
      this.#unfinishedSince = isGivenUp ? since : null;
      if (!isGivenUp) throw error;
      return null;
    }
  }

  #withAll<Result>(work: (sources: Sources) => Promise<Result>): Promise<Result> {
    return this.#withGhosts ? withGhosts(this.#sources, work) : work(this.#sources);
  }

  async #build(sources: Sources, show: Show, progress: Progress, isRehearsal: boolean): Promise<SiteTotals | null> {
    const { output, cache, early: folder } = this.#folders;
    const { search = 'everywhere' } = this.#options;
    const early = show.early && { folder, site: output, show: show.early, isOutdated: show.isOutdated };
    const process = { ...this.#process, early, isRehearsal };
    if (this.#unfinishedSince === null) rmSync(folder, { recursive: true, force: true }); // of a build that failed
    let findable: Findable | null = null;
    const { made, isAsItWas } = await rebuildSite(
      sources,
      output,
      this.#options,
      cache,
      async (staging, reuse) => {
        const site = await buildSite(sources, staging, this.#options, progress, reuse && { ...reuse, process });
        findable = site.findable;
        linkFolder(join(output, 'search'), join(staging, 'search'));
        const { totals, pageKeys, projectKeys } = site;
        return { totals, pageKeys, projectKeys };
      },
      {
        isRehearsal,
        show: () => {
          rmSync(folder, { recursive: true, force: true });
          show.all();
        },
      },
    );
    if (isAsItWas) rmSync(folder, { recursive: true, force: true }); // what was written was taken back
    if (findable !== null && search !== 'none') this.#findable = findable;
    return isAsItWas ? null : made.totals;
  }

  /** Pages and index are put in place by one at a time. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => {});
    return turn;
  }
}
