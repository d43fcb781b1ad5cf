import type { Sources } from '../discover/discover-sources.ts';
import { buildSite, type Reuse } from '../render/build-site.ts';
import type { PageKeys, Progress, SiteOptions, SiteTotals } from '../render/prepare-site.ts';
import { waited } from '../render/stopwatch.ts';
import { buildSearch, type SearchTotals } from './build-search.ts';

export interface SearchableSite {
  readonly totals: SiteTotals;
  /** Null when there is no search. */
  readonly search: SearchTotals | null;
  readonly pageKeys: PageKeys;
  readonly projectKeys: PageKeys;
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
  let search: SearchTotals | null = null;
  const made = await buildSite(sources, output, options, progress, reuse, async ({ findable }) => {
    if (scope !== 'none')
      search = await waited('index', () =>
        buildSearch(findable, output, { previous, withFileCopy: scope === 'everywhere' }),
      );
  });
  const { totals, pageKeys, projectKeys } = made;
  return { totals, search, pageKeys, projectKeys };
}
