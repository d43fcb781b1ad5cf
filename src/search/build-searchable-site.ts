import type { Sources } from '../discover/discover-sources.ts';
import type { Beside, ExpectedProject, FindableProject } from '../render/beside.ts';
import { buildSite, type Reuse } from '../render/build-site.ts';
import type { PageKeys, Progress, SiteOptions, SiteTotals } from '../render/prepare-site.ts';
import { SearchBuilder, type SearchOptions, type SearchTotals } from './build-search.ts';

export interface SearchableSite {
  readonly totals: SiteTotals;
  /** Null when there is no search. */
  readonly search: SearchTotals | null;
  readonly pageKeys: PageKeys;
  readonly projectKeys: readonly string[];
}

/** Builds the site of an archive into an empty folder, and its index. */
export async function buildSearchableSite(
  sources: Sources,
  output: string,
  { previous = null, ...options }: SiteOptions & { readonly previous?: string | null },
  progress: Progress,
  reuse: Reuse | null = null,
): Promise<SearchableSite> {
  const { search: scope = 'everywhere' } = options;
  const index = new IndexBeside(output, { previous, withFileCopy: scope === 'everywhere' });
  const beside = scope === 'none' ? undefined : index;
  try {
    const { totals, pageKeys, projectKeys } = await buildSite(sources, output, options, progress, reuse, beside);
    return { totals, search: index.totals, pageKeys, projectKeys };
  } catch (error) {
    await index.abandon();
    throw error;
  }
}

/** The index is built beside the pages, shard after shard. */
class IndexBeside implements Beside {
  totals: SearchTotals | null = null;
  readonly #output: string;
  readonly #options: SearchOptions;
  #builder: SearchBuilder | null = null;

  constructor(output: string, options: SearchOptions) {
    this.#output = output;
    this.#options = options;
  }

  expect(projects: readonly ExpectedProject[]): readonly string[] {
    this.#builder = new SearchBuilder(projects, this.#output, this.#options);
    return this.#builder.order;
  }

  take(project: FindableProject): void {
    this.#builder?.add(project);
  }

  async finish(): Promise<void> {
    this.totals = (await this.#builder?.finish()) ?? null;
  }

  async abandon(): Promise<void> {
    await this.#builder?.abandon();
  }
}
