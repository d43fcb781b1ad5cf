import { partFile } from '../addresses.ts';
import type { Day } from './days.ts';
import type { ProjectDigest } from './digest-project.ts';
import type { Site } from './frame.ts';

export interface SitemapView {
  readonly pages: readonly { readonly href: string; readonly changed: Day | null }[];
}

/** More than that is refused. */
const MOST_PAGES = 50_000;

/** Null unless search engines are welcome and the address is known. Combined pages repeat the sessions, so they stay out. */
export function viewSitemap(digests: readonly ProjectDigest[], site: Site): SitemapView | null {
  const { url } = site;
  if (!site.isIndexed || url === null) return null;
  const pages = digests.flatMap(({ slug, days, sessions }) => [
    { href: `${url}${slug}/index.html`, changed: days.at(-1)?.[0] ?? null },
    ...sessions.flatMap(({ name, parts, lastDay }) =>
      Array.from({ length: parts }, (_, part) => ({ href: `${url}${slug}/${partFile(name, part)}`, changed: lastDay })),
    ),
  ]);
  return { pages: [{ href: `${url}index.html`, changed: site.until }, ...pages].slice(0, MOST_PAGES) };
}
