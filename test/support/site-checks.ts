import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectRun } from '../../src/pipeline.ts';
import { anchorOf, nameFromId } from '../../src/view/addresses.ts';
import { type BuiltSite, decode, type SiteLink, type SitePage } from './site-pages.ts';

/** Where a site that knows only relative links stands in these checks: below another folder, as on GitHub Pages. */
const PLACE = 'http://site.test/some/repo/';
const RELS = 'noopener noreferrer nofollow ugc';

/** What is wrong with the links of a site: page, link, why. */
export function brokenLinks(site: BuiltSite): string[] {
  const ids = new Map([...site.pages].map(([address, page]) => [address, new Set(page.ids)]));
  const why = (page: SitePage, { href, tag, attributes }: SiteLink): string | null => {
    if (/^(?:https?|mailto):/i.test(href))
      return tag === 'a' && attributes.get('rel') === RELS ? null : 'leaves the site';
    if (/^[a-z][a-z0-9+.-]*:|^\//i.test(href)) return 'is not relative';
    const url = new URL(href, PLACE + page.address);
    if (!url.href.startsWith(PLACE)) return 'leaves the site';
    const address = decodeURIComponent(url.href.slice(PLACE.length).replace(/[?#].*$/, ''));
    if (!site.files.has(address)) return 'has no file';
    const fragment = decodeURIComponent(url.hash.slice(1));
    return fragment === '' || ids.get(address)?.has(fragment) ? null : 'has no such id';
  };
  return [...site.pages.values()].flatMap((page) =>
    page.links.flatMap((link) => {
      if (page.address === '404.html' && isGuess(link)) return [];
      const reason = why(page, link);
      return reason === null ? [] : [`${page.address}: ${link.href} ${reason}`];
    }),
  );
}

/** A 404 page is served at any depth: it asks for its stylesheet and script at each; that they are at one is checked apart. */
const isGuess = ({ tag, href }: SiteLink): boolean => (tag === 'link' || tag === 'script') && /^(?:\.\.\/)+/.test(href);

export function brokenFeedLinks(site: BuiltSite): string[] {
  const feed = readFileSync(join(site.folder, 'feed.xml'), 'utf8');
  const hrefs = [...feed.matchAll(/<link[^>]* href="([^"]*)"/g)].map(([, href = '']) => decode(href));
  if (hrefs.length < 2) return ['the feed is empty'];
  return hrefs.filter((href) => !site.files.has(href));
}

export const repeatedIds = (site: BuiltSite): string[] =>
  [...site.pages.values()].flatMap(({ address, ids }) =>
    [...countOf(ids)].flatMap(([id, count]) => (count > 1 ? [`${address}: ${count} times ${id}`] : [])),
  );

/** Rows that are not in their session's pages exactly once, and in the combined pages exactly once. */
export function misplacedRows(site: BuiltSite, { slug, timeline }: ProjectRun): string[] {
  const { ids } = timeline.tree.drawn.dag.index;
  const combined = countOf(partsOf(site, slug, 'all').flatMap((page) => page.ids));
  const sessions = new Map<string, ReadonlyMap<string, number>>();
  const countsOf = (session: string): ReadonlyMap<string, number> => {
    const known = sessions.get(session);
    if (known) return known;
    const counts = countOf(partsOf(site, slug, nameFromId(session)).flatMap((page) => page.ids));
    sessions.set(session, counts);
    return counts;
  };
  return timeline.tree.lines.flatMap(({ thread, rows }) =>
    rows.flatMap((row) => {
      const id = anchorOf(ids[row]!);
      const [own, all] = [countsOf(thread.session).get(id) ?? 0, combined.get(id) ?? 0];
      const place = `${id} of ${slug}/${thread.session}`;
      return [
        ...(own === 1 ? [] : [`${place}: ${own} times in its session`]),
        ...(all === 1 ? [] : [`${place}: ${all} times in the combined transcript`]),
      ];
    }),
  );
}

/** Where `msg-d-N` does not count 0, 1, 2 … over the parts of a session or of a combined transcript. */
export function brokenNumbering(site: BuiltSite): string[] {
  return [...transcriptsOf(site)].flatMap(([name, parts]) => {
    const numbers = parts.flatMap(({ ids }) =>
      ids.flatMap((id) => (/^msg-d-\d+$/.test(id) ? [Number(id.slice(6))] : [])),
    );
    const sorted = numbers.toSorted((a, b) => a - b);
    const at = sorted.findIndex((number, nth) => number !== nth);
    if (numbers.length === 0) return [`${name} numbers nothing`];
    return at === -1 ? [] : [`${name}: ${sorted[at]} stands where ${at} is due`];
  });
}

/** Parts of which the next does not begin behind the one before. */
export function overlappingParts(site: BuiltSite): string[] {
  return [...transcriptsOf(site)].flatMap(([name, parts]) => {
    const spans = parts.map(({ ids }) =>
      ids.flatMap((id) => (/^msg-d-\d+$/.test(id) ? [Number(id.slice(6))] : [])).toSorted((a, b) => a - b),
    );
    return spans.flatMap((span, at) =>
      at > 0 && !(span[0]! > spans[at - 1]!.at(-1)!) ? [`${name}: part ${at + 1} reaches back into part ${at}`] : [],
    );
  });
}

/** Sessions and combined transcripts: name and pages in order. The page of a session that moved only points there. */
function transcriptsOf(site: BuiltSite): ReadonlyMap<string, SitePage[]> {
  const names = new Set(
    [...site.pages].flatMap(([address, { html }]) => {
      if (html.includes('<main class="page plain lost"')) return [];
      const [, slug, name] = /^([^/]+)\/(.+?)(?:-\d{1,6})?\.html$/.exec(address) ?? [];
      return slug === undefined || slug === 'blocks' || name === 'index' ? [] : [`${slug}/${name}`];
    }),
  );
  return new Map([...names].map((name) => [name, partsOf(site, ...(name.split('/') as [string, string]))]));
}

/** Pages of a session or of a combined transcript, in order. */
export function partsOf(site: BuiltSite, slug: string, name: string): SitePage[] {
  const pages: SitePage[] = [];
  for (let part = 1; ; part++) {
    const page = site.pages.get(`${slug}/${name}${part === 1 ? '' : `-${part}`}.html`);
    if (!page) return pages;
    pages.push(page);
  }
}

export function countOf(values: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
